import type { compute } from "@/server/compute/compute";
import { ComputeFailure } from "@/server/compute/compute-failure";
import { AppError } from "@/server/contracts/errors";
import { OrgShares } from "@/server/domain/limits/org-shares";
import { BUDGETS, parseCost } from "@/server/domain/rules/cost";
import type { KnownSchema, KnownSchemas } from "./known-schemas";

export type SchemaCheckerOptions = { schemas: KnownSchemas; compute: typeof compute; now: () => Date };

/** Compiling as many takes about five milliseconds. */
const INLINE_PARTS = 64;
/** Of each org, in milliseconds of this process: a twentieth of it over time. */
const INLINE_SHARE = { perMinute: 3_000, burst: 100 };
/** For all that a request asks for; what is longer under way was waiting for its turn. */
const THREAD_LIMITS = { limitMs: 2_000, patienceMs: 5_000 };
const REQUEST_MS = 10_000;

/** Checks data against schemas: in this process what costs little, in a compute thread everything else. */
export class SchemaChecker {
  readonly #options: SchemaCheckerOptions;
  readonly #inline = new OrgShares(INLINE_SHARE);

  constructor(options: SchemaCheckerOptions) {
    this.#options = options;
  }

  /** What does not fit, for each of the data. A type that only warns is never a reason to refuse an event. */
  async check(orgId: string, schema: KnownSchema, data: readonly string[]): Promise<string[][]> {
    if (this.#isCheap(orgId, schema, data)) return this.#checkHere(orgId, schema, data);
    const checked: string[][] = [];
    try {
      await this.#checkInThread(orgId, schema, data, checked);
    } catch (error) {
      const problem = problemOf(error, schema.onInvalid);
      while (checked.length < data.length) checked.push([problem]);
    }
    return checked;
  }

  #isCheap(orgId: string, { weight, parts, check }: KnownSchema, data: readonly string[]): boolean {
    if (!check && parts > INLINE_PARTS) return false;
    const cost = data.reduce((sum, text) => sum + text.length * weight + parseCost(text), 0);
    return cost <= BUDGETS.inlineSchemas && this.#inline.restMs(orgId, this.#options.now()) === 0;
  }

  #checkHere(orgId: string, schema: KnownSchema, data: readonly string[]): string[][] {
    const startedMs = performance.now();
    const check = this.#options.schemas.compile(schema);
    const checked = data.map((text) => check(JSON.parse(text)));
    this.#inline.use(orgId, performance.now() - startedMs, this.#options.now());
    return checked;
  }

  async #checkInThread(orgId: string, { text }: KnownSchema, data: readonly string[], checked: string[][]) {
    const endsAt = performance.now() + REQUEST_MS;
    while (checked.length < data.length) {
      if (performance.now() > endsAt) throw new ComputeFailure("busy", "Checking took too long.");
      const rest = { schema: text, data: data.slice(checked.length) };
      checked.push(...(await this.#options.compute(orgId, "checkSchema", rest, THREAD_LIMITS)));
    }
  }
}

function problemOf(error: unknown, onInvalid: KnownSchema["onInvalid"]): string {
  const reason = error instanceof ComputeFailure ? error.reason : "fault";
  if (reason === "time" || reason === "memory") return "data costs too much to check against the schema of its type";
  if (onInvalid === "warn") return "data was not checked against the schema of its type: too much was being checked";
  if (reason !== "busy") throw new AppError("unavailable", { detail: "The event could not be checked.", cause: error });
  const detail =
    "Checking the events of this organisation takes too long. Send fewer at a time, or simplify the schema.";
  throw new AppError("rate_limited", { detail, retryAfterSeconds: 5, cause: error });
}
