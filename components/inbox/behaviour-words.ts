import type { ApiOutput } from "@/components/api/trpc";

export type InboxBehaviour = NonNullable<ApiOutput["inbox"]["get"]>["behaviour"];

interface BehaviourWords {
  /** The answer itself, in a list. */
  label: string;
  /** Beside the label, in a few words. */
  hint: string;
  /** What the engine will do with a delivery that is answered so. */
  then: string;
}

/** Every way in which the inbox can answer, the good one first. */
export const BEHAVIOUR_WORDS: Readonly<Record<InboxBehaviour, BehaviourWords>> = {
  ok: {
    label: "200 at once",
    hint: "Works",
    then: "Every delivery succeeds on its first attempt.",
  },
  error_500: {
    label: "500 Internal Server Error",
    hint: "Fails",
    then: "Each attempt fails and is retried by the channel's schedule. When all attempts are used, the delivery becomes a dead letter, which you can replay.",
  },
  rate_limited_429: {
    label: "429 with Retry-After 30 s",
    hint: "Asks to wait",
    then: "Tocsin waits as long as asked, and at least a minute, then tries again. Waiting uses no attempts.",
  },
  slow: {
    label: "200 after 20 seconds",
    hint: "Too late for most channels",
    then: "A channel waits 15 seconds by default, so the attempt times out and is retried, although the request arrived.",
  },
  garbage: {
    label: "200 with garbage",
    hint: "4 KiB of raw bytes",
    then: "Only the status matters, so it counts as delivered. The response is cleaned and shown as plain text.",
  },
  flaky: {
    label: "503 now and then",
    hint: "Fails every third message twice",
    then: "About every third delivery fails two attempts and succeeds on the third. The others succeed at once.",
  },
};

/** What a channel asked for itself; anybody could have written another word into its URL. */
export function behaviourOf(answer: string | null): InboxBehaviour | undefined {
  return answer !== null && Object.hasOwn(BEHAVIOUR_WORDS, answer) ? (answer as InboxBehaviour) : undefined;
}
