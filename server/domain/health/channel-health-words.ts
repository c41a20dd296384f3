/** The words for a channel's health: what matters first, and the sentence that follows it. */
import {
  type HealthFacts,
  type HealthState,
  hasSlowTail,
  isProbeDue,
  judgedAttempts,
  judgedTally,
} from "./channel-health";
import type { FailureCategory } from "@/server/domain/retry/outcome";

/** Said in front, with the time since when: "Failing since 12:40." */
const LEADS: Record<HealthState, string> = {
  paused: "Paused",
  disabled: "Disabled",
  catching_up: "Catching up",
  held: "On hold",
  forced_open: "Circuit opened manually",
  circuit_open: "Failing",
  probing: "Failing",
  failing: "Failing",
  faltering: "Degraded",
  unreliable: "Degraded",
  rate_limited: "Rate limited",
  late: "Running late",
  slow: "Slow",
  unfed: "Not in use",
  ready: "Ready",
  healthy: "Healthy",
};

export const healthLead = (state: HealthState): string => LEADS[state];

/** Names what has to be dealt with and what becomes of the deliveries. Stands alone, without the lead, in lists. */
export function healthSentence(facts: HealthFacts, state: HealthState): string {
  switch (state) {
    case "paused":
      return withNote(facts, heldUntil(facts, "until it is resumed"));
    case "disabled":
      return withNote(facts, heldUntil(facts, "until it is enabled"));
    case "catching_up":
      return heldUntil(facts, "until it is decided what is left out");
    case "held":
      return heldUntil(facts, "for now");
    case "forced_open":
      return heldUntil(facts, hasEnd(facts) ? "until probes succeed" : "until the circuit is reset");
    case "circuit_open":
      return `${failureWords(facts)}. ${probeWords(facts) ?? heldUntil(facts, "until it responds again")}`;
    case "probing":
      return `Probes test whether the receiver is back. ${heldUntil(facts, "until they succeed")}`;
    case "failing":
    case "faltering":
    case "unreliable":
      return sentence(failureWords(facts), backlogWords(facts));
    case "rate_limited":
      return sentence(limitedWords(facts), backlogWords(facts));
    case "late":
      return sentence(backlogWords(facts));
    case "slow":
      return sentence(slowWords(facts), backlogWords(facts));
    case "unfed":
      return sentence("No active rule delivers here", backlogWords(facts));
    case "ready":
      return sentence("Nothing has been delivered here yet", backlogWords(facts));
    case "healthy":
      return sentence(healthyWords(facts));
  }
}

function sentence(...parts: readonly (string | null)[]): string {
  const said = parts.filter((part) => part !== null).join("; ");
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

function withNote({ hold }: HealthFacts, rest: string): string {
  const note = hold?.note?.trim();
  if (!note) return rest;
  return `${/[.!?…]$/.test(note) ? note : `${note}.`} ${rest}`;
}

function heldUntil({ waiting, hasMoreWaiting }: HealthFacts, end: string): string {
  const some = `${number(waiting)} deliveries are`;
  const what =
    waiting === 0
      ? "New deliveries are"
      : hasMoreWaiting
        ? `More than ${some}`
        : waiting === 1
          ? "One delivery is"
          : some;
  return `${what} held ${end}; nothing is lost.`;
}

function probeWords(facts: HealthFacts): string | null {
  return isProbeDue(facts) && facts.waiting === 0 ? "The next delivery tests whether it responds again." : null;
}

const hasEnd = ({ circuit }: HealthFacts): boolean => circuit.kind === "forced_open" && circuit.untilMs !== null;

/** A row of failures is newer than any rate. */
function failureWords(facts: HealthFacts): string {
  const { consecutiveFailures: inRow, hour } = facts;
  const { attempts, failed } = judgedAttempts(judgedTally(facts));
  if (inRow > 2 || failed < 2) {
    // Causes are known of the last hour only.
    const isOlder = inRow > judgedAttempts(hour).failed;
    return `${inRowWords(inRow)}${causeWords(facts, isOlder ? "recently " : "")}`;
  }
  const last = inRow === 0 ? `, but ${lastSuccesses(facts)} succeeded` : "";
  return `${number(failed)} of ${number(attempts)} attempts failed ${judgedTime(facts)}${causeWords(facts)}${last}`;
}

function judgedTime(facts: HealthFacts): string {
  return judgedTally(facts).attempts === facts.hour.attempts ? "in the last hour" : "in the last ten minutes";
}

function limitedWords(facts: HealthFacts): string {
  const { attempts, rateLimited } = judgedTally(facts);
  const all = attempts === 1 ? "one attempt" : `${number(attempts)} attempts`;
  const which = rateLimited === attempts ? (attempts === 1 ? all : `all ${all}`) : `${number(rateLimited)} of ${all}`;
  return `The receiver returned 429 to ${which} ${judgedTime(facts)}`;
}

function lastSuccesses({ succeededSinceFailure: many }: HealthFacts): string {
  return many < 2 ? "the last one" : `the last ${number(many)}`;
}

function inRowWords(inRow: number): string {
  if (inRow === 0) return "The receiver kept failing";
  if (inRow === 1) return "The last attempt failed";
  return `The last ${inRow === 2 ? "two" : number(inRow)} attempts failed`;
}

const CAUSE_WORDS: Record<FailureCategory, string> = {
  timeout: "timeouts",
  server_error: "server errors",
  client_error: "refusals",
  network: "failed connections",
  dns: "unknown host names",
  tls: "TLS failures",
  rate_limit: "rate limits",
  payload_too_large: "bodies that are too large",
  blocked: "blocked addresses",
};

/** The cause of most failures of the hour; nothing where there is no such cause, or only one failure. */
function causeWords({ causes }: HealthFacts, when = ""): string {
  const failures = causes.filter(({ category }) => category !== "rate_limit");
  const all = failures.reduce((sum, { count }) => sum + count, 0);
  const [top] = failures;
  if (!top || all < 2 || 2 * top.count <= all) return "";
  return `, ${when}${top.count === all ? "all" : "mostly"} ${CAUSE_WORDS[top.category]}`;
}

function slowWords(facts: HealthFacts): string {
  const single = "it gets one delivery at a time until it responds faster";
  if (!hasSlowTail(facts)) return `The receiver takes so long that ${single}`;
  const tail = `One response in twenty takes about ${durationWords((facts.p95Ms ?? 0) / 1000)} or longer`;
  return facts.pace === "slow" ? `${tail}: ${single}` : tail;
}

/** Up to here two numbers are read more easily than a share. */
const MAX_SPELT_OUT = 100;

function healthyWords({ hour: { attempts, succeeded }, p50Ms }: HealthFacts): string {
  if (attempts === 0) return "Nothing was sent in the last hour";
  const noun = attempts === 1 ? "attempt" : "attempts";
  const sent = `${number(attempts)} ${noun} in the last hour`;
  const share =
    succeeded === attempts
      ? `${sent}, ${attempts === 1 ? "successful" : "all successful"}`
      : `${attempts <= MAX_SPELT_OUT ? number(succeeded) : percent(succeeded / attempts)} of ${sent} succeeded`;
  return p50Ms === null ? share : `${share}; the median response took ${durationWords(p50Ms / 1000)}`;
}

function backlogWords({ waiting, hasMoreWaiting, oldestWaitingSeconds }: HealthFacts): string | null {
  if (waiting === 0) return null;
  const age = oldestWaitingSeconds > 0 ? `, the oldest for ${durationWords(oldestWaitingSeconds)}` : "";
  if (hasMoreWaiting) return `more than ${number(waiting)} deliveries wait${age}`;
  if (waiting > 1) return `${number(waiting)} deliveries wait${age}`;
  return age === "" ? "one delivery waits" : `one delivery has waited for ${durationWords(oldestWaitingSeconds)}`;
}

const UNITS = [
  ["d", 24 * 3600],
  ["h", 3600],
  ["min", 60],
] as const;

/** One unit is enough for a sentence: "84 ms", "25 s", "3 h". */
function durationWords(seconds: number): string {
  if (seconds < 1) return `${Math.max(1, Math.round(seconds * 1000))} ms`;
  const unit = UNITS.find(([, size]) => seconds >= size);
  if (unit) return `${Math.floor(seconds / unit[1])} ${unit[0]}`;
  return `${seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)} s`;
}

/** Rounded down: what is not all must not read 100 %. */
function percent(share: number): string {
  return `${Math.floor(share * 1000) / 10} %`;
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}
