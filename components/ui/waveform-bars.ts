/** The sound of a struck bell, as heights between 0 and 1. Pure, so that server and browser draw the same picture. */

export interface Bar {
  height: number;
  opacity: number;
}

/** Two partials beat against each other every 6.8 bars while both die away. */
export function ringingBars(count: number): Bar[] {
  return Array.from({ length: count }, (_, index) => ({
    height: Math.exp(-0.0335 * index) * (0.63 + 0.37 * Math.cos((2 * Math.PI * index) / 6.8)),
    opacity: 0.3 + 0.7 * Math.exp(-index / 57),
  }));
}

/** Silence, one stroke, and its short echo: the figure of the error page. */
export function struckBars(count: number): Bar[] {
  const strike = Math.round(count / 4);
  return Array.from({ length: count }, (_, index) => {
    const since = index - strike;
    const loud = since < 0 ? 0.3 * Math.exp(1.1 * since) : Math.exp(-0.24 * since) * (since % 2 === 1 ? 0.68 : 1);
    return { height: Math.max(0.1, 0.92 * loud), opacity: 1 };
  });
}

/** Nothing rings: the figure of an empty page. */
export function stillBars(count: number): Bar[] {
  return Array.from({ length: count }, () => ({ height: 0.1, opacity: 1 }));
}
