/** A length of time as people type it: "90 s", "15 min", "12 h", "7 d". */
const UNITS = [
  { name: "d", seconds: 24 * 3600, spelled: /^d(ays?)?$/ },
  { name: "h", seconds: 3600, spelled: /^h(ours?)?$/ },
  { name: "min", seconds: 60, spelled: /^m(in(utes?)?)?$/ },
  { name: "s", seconds: 1, spelled: /^s(ec(onds?)?)?$/ },
] as const;

/** In the largest unit that divides it, so that nothing is lost by reading it again. */
export function writeDuration(seconds: number): string {
  const unit = UNITS.find((each) => seconds >= each.seconds && seconds % each.seconds === 0) ?? UNITS[3];
  return `${seconds / unit.seconds} ${unit.name}`;
}

/** In seconds; NaN for what is no length of time, and also for a bare number: of what? */
export function readDuration(text: string): number {
  const [, amount, name] = /^(\d+(?:\.\d+)?)\s*([a-z]+)$/i.exec(text.trim()) ?? [];
  const unit = UNITS.find(({ spelled }) => name !== undefined && spelled.test(name.toLowerCase()));
  return unit ? Math.round(Number(amount) * unit.seconds) : NaN;
}
