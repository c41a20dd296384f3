import { query } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";

/** A write by a key that can be repeated. */
export type RepeatableWrite = { orgId: string; keyId: string; route: string; idempotencyKey: string };
type Bytes = Uint8Array<ArrayBuffer>;

/**
 * True when it is the first of its name in a day. Waits for one that is under way: it either commits, and this one
 * finds its answer, or leaves nothing, and this one is the first.
 */
export async function claimRestAnswer(tx: OrgTx, write: RepeatableWrite, requestHash: Bytes): Promise<boolean> {
  const { orgId, keyId, route, idempotencyKey } = write;
  const claimed = await sqlOf(tx).run(query`
    insert into engine.rest_answers as a (org_id, key_id, route, idempotency_key, request_hash)
    values (${orgId}::uuid, ${keyId}::uuid, ${route}, ${idempotencyKey}, ${requestHash})
    on conflict (org_id, key_id, route, idempotency_key) do update
       set request_hash = excluded.request_hash, sealed_answer = null, created_at = now()
     where a.created_at <= now() - interval '24 hours'`);
  return claimed === 1;
}

export async function saveRestAnswer(tx: OrgTx, write: RepeatableWrite, sealedAnswer: Bytes): Promise<void> {
  const { keyId, route, idempotencyKey } = write;
  await sqlOf(tx).run(query`
    update engine.rest_answers set sealed_answer = ${sealedAnswer}
     where key_id = ${keyId}::uuid and route = ${route} and idempotency_key = ${idempotencyKey}`);
}

export async function findRestAnswer(tx: OrgTx, { keyId, route, idempotencyKey }: RepeatableWrite) {
  const [row] = await sqlOf(tx).rows<{ requestHash: Uint8Array; sealedAnswer: Uint8Array }>(query`
    select request_hash as "requestHash", sealed_answer as "sealedAnswer" from engine.rest_answers
     where key_id = ${keyId}::uuid and route = ${route} and idempotency_key = ${idempotencyKey}`);
  return row ?? null;
}
