import { BUDGETS, Meter, TooCostly } from "@/server/domain/rules/cost";
import {
  faultOf,
  type ReadyRule,
  readyRule,
  type RuleFault,
  type StoredFilter,
} from "@/server/domain/rules/ready-rule";
import type { ActiveRule, RuleFilterRow } from "./rules-sql";

type Version = Pick<ActiveRule, "id" | "version">;
/** `costly`: this process never makes it ready by itself. */
type Page = { version: string; size: number; state: StoredFilter | ReadyRule | RuleFault | "costly" };

/** What rules ask for, kept from batch to batch. A rule that was edited has another version and is read anew. */
export class RuleBook {
  readonly #pages = new Map<string, Page>();
  #size = 0;

  knows({ id, version }: Version): boolean {
    return this.#pages.get(id)?.version === version;
  }

  learn({ id, version, filter }: RuleFilterRow): void {
    const size = MIN_SIZE + ("reason" in filter ? 0 : (filter.conditions?.length ?? 0));
    if (this.#size + size > MAX_SIZE) {
      this.#pages.clear();
      this.#size = 0;
    }
    this.#size += size - (this.#pages.get(id)?.size ?? 0);
    this.#pages.set(id, { version, size, state: filter });
  }

  /** Made ready when it is first asked for. Throws `TooCostly` when that is more than this process, or `meter`, allows. */
  find({ id, version }: Version, meter: Meter): ReadyRule | RuleFault {
    const page = this.#pages.get(id);
    if (page?.version !== version || page.state === "costly") throw new TooCostly(meter);
    if (!("eventTypes" in page.state)) return page.state;
    const own = new Meter(BUDGETS.inlineCompile, meter);
    try {
      return (page.state = readyRule(page.state, own));
    } catch (error) {
      if (!(error instanceof TooCostly)) return (page.state = faultOf(error));
      if (error.meter === own) page.state = "costly";
      throw error;
    }
  }
}

/** In characters of conditions; ready to be used, a rule takes some times as much. */
const MAX_SIZE = 8_000_000;
const MIN_SIZE = 500;
