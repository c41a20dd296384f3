import { TEST_WAIT_SECONDS, type TestSendResult } from "@/server/contracts/test-sends";
import { query } from "@/server/db/query";
import { type OrgTx, type WorkerSql, sqlOf } from "@/server/db/scope";
import { statement } from "@/server/db/sql";

export type NewTestSend = {
  orgId: string;
  id: string;
  channelId: string | null;
  sealedTarget: Uint8Array<ArrayBuffer> | null;
  eventType: string;
  data: string;
};

export async function insertTestSend(tx: OrgTx, test: NewTestSend): Promise<void> {
  await sqlOf(tx).run(query`
    insert into engine.test_sends (org_id, id, channel_id, sealed_target, event_type, data)
    values (${test.orgId}::uuid, ${test.id}::uuid, ${test.channelId}::uuid, ${test.sealedTarget}, ${test.eventType},
            ${test.data})`);
}

export type TestSendRow = { isTaken: boolean; ageSeconds: number; result: TestSendResult | null };

export async function findTestSend(tx: OrgTx, id: string): Promise<TestSendRow | null> {
  const [row] = await sqlOf(tx).rows<TestSendRow>(query`
    select taken_at is not null as "isTaken", extract(epoch from now() - created_at)::float8 as "ageSeconds", result
      from engine.test_sends where id = ${id}::uuid`);
  return row ?? null;
}

export type TakenTestSend = {
  orgId: string;
  id: string;
  channelId: string | null;
  sealedTarget: Buffer | null;
  eventType: string;
  data: string;
  takenAt: Date;
};

/** Whoever takes it is the only one: a wake-up that comes twice sends once, and one that comes late sends nothing. */
const TAKE = statement(
  "take_test_send",
  `with wanted as materialized (
     select org_id, id, sealed_target from engine.test_sends
      where org_id = $1 and id = $2 and taken_at is null
        and created_at > now() - make_interval(secs => ${TEST_WAIT_SECONDS}) for update skip locked)
   update engine.test_sends t set taken_at = now(), sealed_target = null
     from wanted w where t.org_id = w.org_id and t.id = w.id
   returning t.org_id as "orgId", t.id, t.channel_id as "channelId", w.sealed_target as "sealedTarget",
             t.event_type as "eventType", t.data, t.taken_at as "takenAt"`,
);

export async function takeTestSend(sql: WorkerSql, orgId: string, id: string): Promise<TakenTestSend | null> {
  const [row] = await sql.rows<TakenTestSend>(TAKE, [orgId, id]);
  return row ?? null;
}

const RECORD = statement("record_test_send", "update engine.test_sends set result = $3 where org_id = $1 and id = $2");

export async function recordTestSend(
  sql: WorkerSql,
  { orgId, id }: { orgId: string; id: string },
  result: TestSendResult,
): Promise<void> {
  await sql.run(RECORD, [orgId, id, JSON.stringify(result)]);
}
