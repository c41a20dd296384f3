import type { WorkerSql } from "@/server/db/scope";
import { listHeldSince, releaseDeliveries } from "@/server/engine/settle/settle-sql";

/** What this worker holds by the tables, and knows nothing of after this time, was lost with an answer of the database. */
const STRAY_AFTER_SECONDS = 5;

type Held = Awaited<ReturnType<typeof listHeldSince>>[number];
type StraysOptions = {
  transaction: <T>(work: (sql: WorkerSql) => Promise<T>) => Promise<T>;
  workerId: string;
  leaseSeconds: number;
  /** Whether this process has it in hand. */
  knows: (held: Held) => boolean;
};

/** Deliveries that were claimed for this worker in a transaction whose answer never came. */
export class Strays {
  readonly #options: StraysOptions;
  readonly #claims = new Set<{ sinceMs: number }>();

  constructor(options: StraysOptions) {
    this.#options = options;
  }

  /** A claim begins; call what comes back when it has answered. What it takes meanwhile is not lost. */
  claimBegins(): () => void {
    const claim = { sinceMs: performance.now() };
    this.#claims.add(claim);
    return () => this.#claims.delete(claim);
  }

  /** Gives them back for another claim; answers whose they were. */
  async giveBack(): Promise<string[]> {
    const { transaction, workerId, leaseSeconds, knows } = this.#options;
    const held = await transaction((sql) => listHeldSince(sql, workerId, STRAY_AFTER_SECONDS, leaseSeconds));
    const claimingForMs = Math.max(0, ...[...this.#claims].map(({ sinceMs }) => performance.now() - sinceMs));
    if (claimingForMs >= STRAY_AFTER_SECONDS * 1000) return [];
    const strays = held.filter((claim) => !knows(claim));
    if (strays.length > 0) await transaction((sql) => releaseDeliveries(sql, strays, workerId));
    return strays.map(({ orgId }) => orgId);
  }
}
