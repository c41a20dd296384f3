import { expect, it } from "vitest";
import { releaseDeliveries } from "@/server/engine/settle/settle-sql";
import { withWorker } from "@/server/db/scope";
import { claim } from "@/server/engine/claim/claim";
import { claimRequest } from "@/server/testing/engine-fixtures";
import { createOrg, newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { callAs, codeOf } from "@/server/api/testing/call-as";
import { insertDelivery, insertGroup } from "@/server/api/testing/delivery-rows";

const { admin } = useTestDatabase();
const ROUNDS = 12;

it("never deadlocks with the claim, whatever people do meanwhile, and loses no delivery", async () => {
  const org = await createOrg(admin);
  const api = callAs(org.owner, { org });
  const { id: channelId } = await api.channels.create({ name: "Channel", url: "https://hooks.example.com/x" });
  const { id: ruleId } = await api.rules.create({ name: "Rule", eventTypes: ["**"] });
  const at = { orgId: org.id, channelId, ruleId };
  const pending = await Promise.all(Array.from({ length: 40 }, () => insertDelivery(admin, at, { status: "pending" })));
  const failed = await Promise.all(Array.from({ length: 5 }, () => insertDelivery(admin, at)));
  await api.channels.resume({ channelId });

  let isDone = false;
  const work = async () => {
    const workerId = newTestId();
    for (let seed = 0; !isDone; seed++) {
      const { deliveries } = await withWorker((sql) =>
        claim(
          sql,
          claimRequest([org.id], {
            process: { freeSlots: 50, totalSlots: 100, slowInFlight: 0, batchLimit: 50 },
            defaultCap: 50,
            workerId,
            seed,
          }),
        ),
      );
      await withWorker((sql) => releaseDeliveries(sql, deliveries, workerId));
    }
  };
  const people = async () => {
    const codes: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { id: groupId } = await insertGroup(admin, at);
      const calls = [
        api.channels.pause({ channelId }),
        api.channels.enable({ channelId }),
        api.channels.update({ channelId, change: { description: String(round) } }),
        api.channels.update({ channelId, change: { policy: { circuit: { enabled: round % 2 === 0 } } } }),
        api.secrets.rotate({ channelId, replaceSecondary: true }),
        api.deliveries.cancel({ deliveryId: pending[round]!.id }),
        api.deliveries.replay({ deliveryId: failed[round % failed.length]!.id }),
        api.groups.flush({ groupId }),
      ];
      codes.push(...(await Promise.all(calls.map(codeOf))));
    }
    return [...new Set(codes)].sort();
  };
  const workers = [work(), work()];
  const codes = await people().finally(() => (isDone = true));
  await Promise.all(workers);

  const expected = ["delivery_in_flight", "ok", "replay_running", "conflict"];
  expect(codes.filter((code) => !expected.includes(code))).toEqual([]);
  const { rows } = await admin.query("select count(*)::int as n from engine.all_deliveries where id = any($1)", [
    pending.map(({ id }) => id),
  ]);
  expect(rows).toEqual([{ n: pending.length }]);
});
