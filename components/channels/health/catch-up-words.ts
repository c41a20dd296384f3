import type { ApiOutput } from "@/components/api/trpc";
import type { CatchUpChoice } from "@/server/domain/gate/catch-up";
import { counted, durationWords } from "@/components/channels/policy/policy-words";

export type CatchUpPreview = ApiOutput["channels"]["catchUpPreview"];
type Parked = Pick<CatchUpPreview, "deliveries" | "isMore" | "sends" | "allTakesSeconds">;

/** "10,000 deliveries wait." */
export function parkedSentence({
  deliveries,
  isMore,
  replays,
}: Pick<CatchUpPreview, "deliveries" | "isMore" | "replays">): string {
  const least = isMore ? "More than " : "";
  const waiting = deliveries === 1 && !isMore ? "1 delivery waits." : `${least}${counted(deliveries)} deliveries wait.`;
  if (replays === 0) return waiting;
  const asked =
    replays === 1 ? "1 replay also waits, and is sent" : `${counted(replays)} replays also wait, and are sent`;
  return `${waiting} ${asked} in any case.`;
}

/** What each way of going on sends, how long that takes, and what becomes of the rest. */
export function choiceWords(choice: CatchUpChoice, parked: Parked, perMinute: number): { label: string; hint: string } {
  switch (choice) {
    case "all":
      return { label: "All of them", hint: `${allWords(parked, perMinute)} Nothing is left out.` };
    case "latest":
      return {
        label: "The latest of each group key",
        hint: `${deliveriesWords(parked.sends.latest)}, one per group key. ${leftOutWords(parked, parked.sends.latest)}`,
      };
    case "summary":
      return {
        label: "One summary instead",
        hint: `1 delivery of the type tocsin.summary that says how many there were of each type. ${leftOutWords(parked, 0)}`,
      };
  }
}

function allWords({ deliveries, isMore, allTakesSeconds }: Parked, perMinute: number): string {
  const pace = `at ${counted(perMinute)} per minute`;
  if (isMore)
    return `More than ${counted(deliveries)} deliveries, more than ${durationWords(allTakesSeconds)} ${pace}.`;
  return `${deliveriesWords(deliveries)}, about ${durationWords(allTakesSeconds)} ${pace}.`;
}

function leftOutWords({ deliveries, isMore }: Parked, kept: number): string {
  const others = deliveries - kept;
  if (others <= 0) return "Nothing is left out.";
  const which = kept === 0 ? "of those waiting" : "of the others";
  if (isMore || others > 1) return `None ${which} is sent; each can be replayed.`;
  return `${kept === 0 ? "The one waiting" : "The other one"} is not sent; it can be replayed.`;
}

const deliveriesWords = (count: number) => (count === 1 ? "1 delivery" : `${counted(count)} deliveries`);

/** The count on the button: "Resume, send 37". */
export function confirmWords(verb: string, choice: CatchUpChoice, { sends, isMore }: Parked): string {
  if (choice === "all" && isMore) return `${verb}, send all`;
  return choice === "summary" ? `${verb}, send 1 summary` : `${verb}, send ${counted(sends[choice])}`;
}
