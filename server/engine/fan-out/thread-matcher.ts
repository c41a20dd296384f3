import type { MatchAnswer, VersionedRule } from "@/server/compute/rule-tasks";
import { ComputeFailure } from "@/server/compute/compute-failure";
import type { WorkerSql } from "@/server/db/scope";
import type { EventMatches } from "@/server/domain/rules/match-event";
import type { StoredEvent } from "@/server/domain/rules/stored-event";
import { deleteInbox, type InboxEvent, listInbox } from "./fan-out-sql";
import type { Verdict } from "./match-batch";
import { type ActiveRule, listActiveRules, listFilters } from "./rules-sql";
import { type HeldPlace, holdInbox, insertSetAside, lockInboxHead, releaseInbox } from "./set-aside-sql";

export type ThreadMatcherOptions = {
  transaction: <T>(work: (sql: WorkerSql) => Promise<T>) => Promise<T>;
  /** Asks a compute thread; fails with a `ComputeFailure`. */
  matchEvents: (orgId: string, question: { rules: VersionedRule[]; events: StoredEvent[] }) => Promise<MatchAnswer>;
};

/**
 * `ready`: fan-out gets further now. `set_aside`: so it does, without the first event. `later`: the event is in other
 * hands, or its org has to wait for its share.
 */
export type Preparation = "ready" | "set_aside" | "later" | "nothing";

const MAX_EVENTS = 50;
const MAX_BYTES = 1024 * 1024;
/** Longer than a question may wait and take: until then no other process begins with the same events. */
const HOLD_SECONDS = 60;
/** An event that failed so often is set aside. */
const MAX_TRIES = 3;
/** Making the rules of an org ready may take several turns. */
const MAX_ROUNDS = 40;

type Taken = { orgId: string; rules: ActiveRule[]; events: InboxEvent[]; tries: number };

/**
 * Finds out in a thread what the first events of an org match, before the transaction that needs to know it: nobody waits
 * for a thread inside of one. What is found holds for the rules as they were; fan-out reads them again.
 */
export class ThreadMatcher {
  readonly #options: ThreadMatcherOptions;
  readonly #found = new Map<string, { rulesKey: string; verdicts: Map<string, Verdict> }>();
  readonly #stopping = Promise.withResolvers<never>();

  constructor(options: ThreadMatcherOptions) {
    this.#options = options;
    this.#stopping.promise.catch(() => undefined);
  }

  /** What is known of an org's events, if that was found out with these rules. */
  known(orgId: string, rules: readonly ActiveRule[]): (eventId: string) => Verdict {
    const found = this.#found.get(orgId);
    const verdicts = found?.rulesKey === rulesKeyOf(rules) ? found.verdicts : undefined;
    return (eventId) => verdicts?.get(eventId) ?? null;
  }

  /** What was found is of no more use once its events were taken. */
  forget(orgId: string): void {
    this.#found.delete(orgId);
  }

  /** Nobody waits for an answer any more; what was begun is given back. */
  stop(): void {
    this.#stopping.reject(new ComputeFailure("closed", "The worker is stopping."));
  }

  async prepare(orgId: string): Promise<Preparation> {
    const { transaction } = this.#options;
    const taken = await transaction((sql) => takeHead(sql, orgId));
    if (typeof taken === "string") return taken;
    const seqs = taken.events.map(({ seq }) => seq);
    try {
      const matched = await this.#match(taken);
      this.#found.set(orgId, { rulesKey: rulesKeyOf(taken.rules), verdicts: verdictsOf(taken.events, matched) });
      await transaction((sql) => releaseInbox(sql, orgId, seqs, { hasFailed: false }));
      return "ready";
    } catch (error) {
      const isItsFault = error instanceof ComputeFailure && COUNTED.includes(error.reason);
      const isLast = isItsFault && taken.events.length === 1 && taken.tries + 1 >= MAX_TRIES;
      if (isLast) await transaction((sql) => setAsideHead(sql, taken.events, failureWords(error)));
      else await transaction((sql) => releaseInbox(sql, orgId, seqs, { hasFailed: isItsFault }));
      if (error instanceof ComputeFailure && error.reason !== "unavailable") return isLast ? "set_aside" : "later";
      throw error;
    }
  }

  /** One more failure of the first event, for whatever reason. True when it has had enough of them and is set aside. */
  async blameHead(orgId: string, error: unknown): Promise<boolean> {
    return this.#options.transaction(async (sql) => {
      const [head] = await lockInboxHead(sql, orgId, 1);
      if (!head) return false;
      const isLast = head.tries + 1 >= MAX_TRIES;
      if (isLast) await setAsideHead(sql, await listEvents(sql, orgId, [head]), failureWords(error));
      else await holdInbox(sql, orgId, [head.seq], 0);
      return isLast;
    });
  }

  async #match({ orgId, rules, events }: Taken): Promise<(EventMatches | null)[]> {
    const { transaction, matchEvents } = this.#options;
    let asked: VersionedRule[] = rules.map(({ id, version }) => ({ id, version, filter: null }));
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const answer = await Promise.race([matchEvents(orgId, { rules: asked, events }), this.#stopping.promise]);
      if (answer.kind === "matched" && answer.events.length > 0) return answer.events;
      if (answer.kind === "matched") continue;
      const unknown = new Set(answer.ruleIds);
      const filters = await transaction((sql) =>
        listFilters(
          sql,
          rules.filter(({ id }) => unknown.has(id)),
        ),
      );
      const filterOf = new Map(filters.map(({ id, filter }) => [id, filter]));
      // A rule that was deleted meanwhile is left out: fan-out will find that the rules are others now.
      asked = asked
        .filter(({ id }) => !unknown.has(id) || filterOf.has(id))
        .map((rule) => ({ ...rule, filter: filterOf.get(rule.id) ?? rule.filter }));
    }
    throw new ComputeFailure("time", "The rules could not be made ready in time.");
  }
}

const COUNTED: readonly ComputeFailure["reason"][] = ["time", "memory", "fault"];

/** Takes the first events for one try, and counts it before it begins: what ends the process with it is not forgotten. */
async function takeHead(sql: WorkerSql, orgId: string): Promise<Taken | Preparation> {
  const head = await lockInboxHead(sql, orgId, MAX_EVENTS);
  const [first] = head;
  if (!first) return "nothing";
  if (first.isHeld) return "later";
  // One that was tried before is tried alone: whatever is wrong with it is not the others' fault.
  const end = first.tries > 0 ? 1 : head.findIndex(({ tries, isHeld }) => tries > 0 || isHeld);
  const [events, rules] = [
    await listEvents(sql, orgId, end < 0 ? head : head.slice(0, end)),
    await listActiveRules(sql, [orgId]),
  ];
  // Places without an event are fan-out's own affair.
  if (events.length === 0) return "ready";
  if (first.tries >= MAX_TRIES) {
    await setAsideHead(sql, events, "Matching it against the rules never came to an end.");
    return "set_aside";
  }
  await holdInbox(
    sql,
    orgId,
    events.map(({ seq }) => seq),
    HOLD_SECONDS,
  );
  return { orgId, rules, events, tries: first.tries };
}

async function listEvents(sql: WorkerSql, orgId: string, places: readonly HeldPlace[]): Promise<InboxEvent[]> {
  const seqs = new Set(places.map(({ seq }) => seq));
  const listed = await listInbox(sql, [orgId], { events: places.length, bytes: MAX_BYTES });
  return listed.filter((event) => event.id !== null && seqs.has(event.seq)) as InboxEvent[];
}

async function setAsideHead(sql: WorkerSql, events: readonly InboxEvent[], detail: string): Promise<void> {
  await deleteInbox(sql, events);
  await insertSetAside(
    sql,
    events.map(({ orgId, id }) => ({ orgId, eventId: id, reason: "failed", detail })),
  );
}

function verdictsOf(events: readonly InboxEvent[], matched: readonly (EventMatches | null)[]): Map<string, Verdict> {
  return new Map(matched.map((one, index) => [events[index]?.id ?? "", one ?? "too_costly"]));
}

function failureWords(error: unknown): string {
  if (!(error instanceof ComputeFailure)) return "Outcome could not be stored.";
  if (error.reason === "memory") return "Matching it against the rules took too much memory, again and again.";
  if (error.reason === "time") return "Matching it against the rules took too long, again and again.";
  return "Matching it against the rules failed, again and again.";
}

function rulesKeyOf(rules: readonly ActiveRule[]): string {
  return rules.map(({ id, version }) => `${id} ${version}`).join();
}
