import { POISON_PER_ORG, type PoisonFilter, type PoisonReason } from "@/server/contracts/rules/refused-messages";
import { type OrgTx, sqlOf, type WorkerSql } from "@/server/db/scope";
import { query } from "@/server/db/query";
import { statement } from "@/server/db/sql";

export type NewPoison = {
  orgId: string;
  id: string;
  reason: PoisonReason;
  detail: string;
  stream: string;
  position: string;
  sample: string;
  sealedBody: Buffer;
  acceptedAt: Date;
};

const INSERT = statement(
  "insert_poison",
  `insert into engine.poison_messages (org_id, id, reason, detail, stream, position, sample, sealed_body, accepted_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (org_id, id) do update
     set reason = excluded.reason, detail = excluded.detail, sample = excluded.sample,
         sealed_body = excluded.sealed_body, failed_at = clock_timestamp()`,
);
const TRIM = statement(
  "trim_poison",
  `delete from engine.poison_messages p
    where org_id = $1 and (failed_at, id) <= (select failed_at, id from engine.poison_messages where org_id = $1
                                               order by failed_at desc, id desc offset ${POISON_PER_ORG} limit 1)`,
);

/** Once for each message: one that fails again takes the place of its first record. The oldest make room. */
export async function insertPoison(sql: WorkerSql, row: NewPoison): Promise<void> {
  const { orgId, id, reason, detail, stream, position, sample, sealedBody, acceptedAt } = row;
  await sql.run(INSERT, [orgId, id, reason, detail, stream, position, sample, sealedBody, acceptedAt]);
  await sql.run(TRIM, [orgId]);
}

export type PoisonRow = {
  id: string;
  reason: PoisonReason;
  detail: string;
  stream: string;
  position: string;
  sample: string;
  acceptedAt: Date;
  failedAt: Date;
};

/** The newest first; one more than asked for, to tell whether there are more. */
export function listPoison(tx: OrgTx, { cursor, limit }: PoisonFilter): Promise<PoisonRow[]> {
  const before = cursor
    ? query`(failed_at, id) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
    : query`true`;
  return sqlOf(tx).rows(query`
    select id, reason, detail, stream, position, sample, accepted_at as "acceptedAt", failed_at as "failedAt"
      from engine.poison_messages where ${before} order by failed_at desc, id desc limit ${limit + 1}`);
}

export type WholePoison = Omit<PoisonRow, "sample"> & { sealedBody: Uint8Array };

export async function findPoison(tx: OrgTx, id: string): Promise<WholePoison | null> {
  const [row] = await sqlOf(tx).rows<WholePoison>(query`
    select id, reason, detail, stream, position, sealed_body as "sealedBody", accepted_at as "acceptedAt",
           failed_at as "failedAt"
      from engine.poison_messages where id = ${id}::uuid`);
  return row ?? null;
}

/** Not when it has failed again since it was read: then it is a new record under the same id. */
export async function deletePoison(tx: OrgTx, { id, failedAt }: Pick<PoisonRow, "id" | "failedAt">): Promise<boolean> {
  const gone = await sqlOf(tx).run(query`
    delete from engine.poison_messages where id = ${id}::uuid and failed_at = ${failedAt.toISOString()}::timestamptz`);
  return gone === 1;
}
