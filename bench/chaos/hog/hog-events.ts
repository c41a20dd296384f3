/** What the hog publishes, kind by kind: each hurts another part of the way. */
export const HOG_TYPES = {
  /** Matching takes as long as it may for one event. */
  regex: "hog.regex",
  /** Matching would take longer than it may: such events are set aside. */
  tooCostly: "hog.costly",
  /** Each event opens a group for every rule and channel. */
  groups: "hog.groups",
  /** Each event becomes ten thousand deliveries. */
  fan: "hog.fan",
  /** Checked against a schema for as long as that may take. */
  schema: "hog.schema",
  /** As large as events may be. */
  large: "hog.large",
} as const;

type HogEvent = { type: string; data: unknown };
export type HogPost = { events: number; body: string };

const TEXT = "a".repeat(4_000);
/** 220 KB that consist of nothing but structure. */
const BRACKETS = Array.from({ length: 20_000 }, () => [[[[{}]]]]);

function postOf(count: number, event: (n: number) => HogEvent): HogPost {
  return { events: count, body: JSON.stringify(Array.from({ length: count }, (_, n) => event(n))) };
}

/** Written once: what the hog spends on it is not spent by what is measured. */
const ALWAYS_THE_SAME = [
  postOf(20, () => ({ type: HOG_TYPES.regex, data: { text: TEXT } })),
  postOf(20, () => ({ type: HOG_TYPES.tooCostly, data: { text: TEXT } })),
  postOf(20, (n) => ({ type: HOG_TYPES.fan, data: { n } })),
  postOf(60, () => ({ type: HOG_TYPES.schema, data: { text: TEXT } })),
  postOf(30, () => ({ type: HOG_TYPES.large, data: BRACKETS })),
];

/** One post of each kind; the keys of groups are new each time. */
export function hogPosts(round: number): HogPost[] {
  const groups = postOf(100, (n) => ({ type: HOG_TYPES.groups, data: { key: `${round}-${n}` } }));
  return [groups, ...ALWAYS_THE_SAME];
}
