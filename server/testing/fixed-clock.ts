/** A clock that stands still until it is moved by hand. Pass `clock.now` wherever a clock is asked for. */
export type FixedClock = {
  now: () => Date;
  advance: (step: { ms?: number; seconds?: number; minutes?: number; hours?: number; days?: number }) => Date;
  set: (at: Date) => void;
};

export function fixedClock(start: Date | string = "2026-11-16T12:00:00.000Z"): FixedClock {
  let current = new Date(start).getTime();
  return {
    // A new Date each time: whoever keeps one must not see it move.
    now: () => new Date(current),
    advance: ({ ms = 0, seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      current += ms + 1000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days)));
      return new Date(current);
    },
    set: (at) => {
      current = at.getTime();
    },
  };
}
