import { lastFlight, type WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { Claim } from "@/server/engine/claim/claim";
import type { Result } from "@/server/engine/send/send-delivery";

const LIST_PENDING = statement(
  "list_pending_orgs",
  `select o.org_id as "orgId" from unnest($1::uuid[]) as o(org_id)
    where exists (select 1 from engine.deliveries d where d.org_id = o.org_id and d.status = 'pending')`,
);

export type FreedOrgsOptions = {
  transaction: <T>(work: (sql: WorkerSql) => Promise<T>) => Promise<T>;
  /** This org may have something to send now. */
  claimFor: (orgId: string) => void;
  onError: (error: unknown) => void;
};

/**
 * Which orgs have to be claimed for once results of theirs are recorded. Most have nothing more to send, and a claim for
 * each of them would cost as much as the one that was needed. So what this process left behind is remembered, and for the
 * others one statement asks whether anything is pending.
 *
 * It asks after the commit. Whoever makes a delivery, counts the slots that this result still held, and commits after the
 * question, claims once more after that commit: one of the two sees the other.
 */
export class FreedOrgs {
  readonly #options: FreedOrgsOptions;
  readonly #leftBehind = new Set<string>();
  readonly #asking = new Set<Promise<void>>();

  constructor(options: FreedOrgsOptions) {
    this.#options = options;
  }

  /** What a claim saw of the orgs that it locked. */
  claimed({ orgsEmpty, orgsLeftBehind }: Pick<Claim, "orgsEmpty" | "orgsLeftBehind">): void {
    for (const orgId of orgsEmpty) this.#leftBehind.delete(orgId);
    for (const orgId of orgsLeftBehind) this.#leftBehind.add(orgId);
  }

  /** Whether something of its org waits for what this result frees, as far as this process knows. */
  isAwaited({ row, outcome, hasOrder }: Result): boolean {
    return outcome.kind !== "delivered" || hasOrder || row.circuit !== "closed" || this.#leftBehind.has(row.org_id);
  }

  /** `superseded`: also these, since after a lost answer to a commit only the next claim sets the org's timer. */
  settled(counted: readonly Result[], superseded: readonly Result[]): void {
    const { claimFor } = this.#options;
    const sure = new Set([...superseded, ...counted.filter((one) => this.isAwaited(one))].map(({ row }) => row.org_id));
    for (const orgId of sure) claimFor(orgId);
    const others = new Set(counted.map(({ row }) => row.org_id).filter((orgId) => !sure.has(orgId)));
    if (others.size === 0) return;
    const asking = this.#ask([...others]).finally(() => this.#asking.delete(asking));
    this.#asking.add(asking);
  }

  /** Until it is known of all orgs whose results were recorded: before a worker leaves them to others. */
  async answered(): Promise<void> {
    await Promise.all(this.#asking);
  }

  async #ask(orgIds: readonly string[]): Promise<void> {
    const { transaction, claimFor, onError } = this.#options;
    try {
      const pending = await transaction((sql) =>
        lastFlight(sql, () => sql.rows<{ orgId: string }>(LIST_PENDING, [orgIds])),
      );
      for (const { orgId } of pending) claimFor(orgId);
    } catch (error) {
      onError(error);
      for (const orgId of orgIds) claimFor(orgId);
    }
  }
}
