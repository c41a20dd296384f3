import { scaleLinear } from "@visx/scale";

export interface ResultPoint {
  at: Date;
  delivered: number;
  retried: number;
  dead: number;
}

/** At most five lines. */
const LINES = 4;

/** One scale for both sides of the line: what was delivered stands on it, what was not hangs below. */
export function resultScale(points: readonly ResultPoint[], height: number) {
  const up = Math.max(1, ...points.map(({ delivered }) => delivered));
  const down = Math.max(0, ...points.map(({ retried, dead }) => retried + dead));
  const scale = scaleLinear<number>({ domain: [-down, up], range: [height, 0] }).nice(LINES);
  // Half a delivery is none.
  const ticks = scale.ticks(LINES).filter(Number.isInteger);
  return { scale, ticks };
}

export interface BarPart {
  kind: "delivered" | "dead" | "retried";
  top: number;
  height: number;
}

/** What is there is seen: two units at least, even beside thousands. */
const LEAST = 2;
const GAP = 1;

export function barParts(point: ResultPoint, scale: (value: number) => number): BarPart[] {
  const zero = scale(0);
  const size = (value: number) => (value === 0 ? 0 : Math.max(LEAST, zero - scale(value)));
  const [delivered, dead, retried] = [size(point.delivered), size(point.dead), size(point.retried)];
  const below = zero + GAP;
  return (
    [
      { kind: "delivered", top: zero - delivered, height: delivered },
      { kind: "dead", top: below, height: dead },
      { kind: "retried", top: below + (dead > 0 ? dead + GAP : 0), height: retried },
    ] satisfies BarPart[]
  ).filter((part) => part.height > 0);
}
