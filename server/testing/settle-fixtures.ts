import type pg from "pg";
import { withWorker } from "@/server/db/scope";
import type { NextStep } from "@/server/domain/retry/retry";
import { claim, type Claimed } from "@/server/engine/claim/claim";
import { fanOut } from "@/server/engine/fan-out/fan-out";
import type { Result } from "@/server/engine/send/send-delivery";
import type { SettleRow } from "@/server/engine/settle/settle-sql";
import { LoopWatch } from "@/server/observability/loop-watch";
import { Settler, type SettlerOptions } from "@/server/engine/settle/settler";
import { claimRequest, createChannel, createRule, publish, fanOutRequest } from "./engine-fixtures";
import { createOrg, newTestId } from "./fixtures";

/** An org whose channels each have one delivery in the hands of this worker, by the ids of the channels. */
export async function claimedBy(
  admin: Pick<pg.Pool, "query">,
  workerId: string,
  { channels = 1 } = {},
): Promise<Claimed[]> {
  const org = await createOrg(admin);
  const ids: string[] = [];
  for (let n = 0; n < channels; n++) ids.push((await createChannel(admin, org.id, "http://127.0.0.1:9/")).id);
  await createRule(admin, org.id, ids);
  await publish(org.id, { type: "x" });
  await withWorker((sql) => fanOut(sql, fanOutRequest([org.id])));
  const deliveries = await claimAgain(org.id, workerId);
  return deliveries.toSorted((a, b) => (a.channelId < b.channelId ? -1 : 1));
}

/** Whatever of this org is due. */
export async function claimAgain(orgId: string, workerId: string): Promise<Claimed[]> {
  const { deliveries } = await withWorker((sql) => claim(sql, claimRequest([orgId], { workerId, defaultCap: 9 })));
  return deliveries;
}

/** What came of an attempt; a retry is due at once. */
export function resultOf(
  { orgId, id, channelId, fence, generation, claimedAt }: Claimed,
  step: NextStep,
  given: Partial<SettleRow> = {},
): Result {
  const isDelivered = step.kind === "settle" && step.status === "succeeded";
  const nothing = { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: null, error: null };
  const noSample = { request_headers: null, response_headers: null, response_body: null, response_cut: false };
  const row = { org_id: orgId, id, fence, reason: null, rank: 0, number: 1 };
  return {
    row: {
      ...row,
      ...nothing,
      ...noSample,
      step: step.kind === "retry" ? "retry" : step.status,
      send_after: step.kind === "retry" ? step.at : null,
      attempt_count: 1,
      rate_limited_since: null,
      tls_failures: 0,
      circuit: "closed",
      started_at: claimedAt,
      category: isDelivered ? null : "server_error",
      http_status: isDelivered ? 200 : 500,
      total_ms: 1,
      ...given,
    },
    channelId,
    generation,
    outcome: isDelivered
      ? { kind: "delivered", httpStatus: 200 }
      : { kind: "failed", category: "server_error", httpStatus: 500, message: "500" },
    totalMs: 1,
    step,
    hasOrder: false,
    pausesChannel: false,
    eventId: null,
    correlationId: null,
  };
}

export type TestSettler = {
  settler: Settler;
  counted: Result[];
  superseded: Result[];
  setAside: Result[];
  faults: unknown[];
};

export function createTestSettler(given: Partial<SettlerOptions> = {}): TestSettler {
  const test = {
    counted: [] as Result[],
    superseded: [] as Result[],
    setAside: [] as Result[],
    faults: [] as unknown[],
  };
  const settler = new Settler({
    mayWait: () => false,
    transaction: withWorker,
    workerId: newTestId(),
    onSettled: (counted, superseded) => {
      test.counted.push(...counted);
      test.superseded.push(...superseded);
    },
    onSetAside: (result) => test.setAside.push(result),
    onCircuits: () => undefined,
    onError: (error) => test.faults.push(error),
    pause: () => Promise.resolve(),
    loops: new LoopWatch(),
    random: () => 0.5,
    newId: newTestId,
    ...given,
  });
  return { ...test, settler };
}
