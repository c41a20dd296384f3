import type { ApiOutput } from "@/components/api/trpc";

type Counts = ApiOutput["stats"]["counts"];
export type CountedNoun = keyof Counts;
type Count = Counts[CountedNoun];

const WORDS: Record<CountedNoun, readonly [one: string, many: string]> = {
  channels: ["channel", "channels"],
  rules: ["rule", "rules"],
  groups: ["open group", "open groups"],
  deadLetters: ["dead letter", "dead letters"],
  replays: ["running replay", "running replays"],
};

/** As it is seen: "48", "1,000+". */
export function countLabel({ count, hasMore }: Count): string {
  return `${count.toLocaleString("en-US")}${hasMore ? "+" : ""}`;
}

/** As it is heard: "48 dead letters". */
export function countWords(noun: CountedNoun, { count, hasMore }: Count): string {
  const [one, many] = WORDS[noun];
  return `${hasMore ? "more than " : ""}${count.toLocaleString("en-US")} ${count === 1 && !hasMore ? one : many}`;
}
