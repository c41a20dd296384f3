import { beforeAll, describe, expect, it } from "vitest";
import type { ChannelPolicy } from "@/server/contracts/channels";
import { createChannel, createRule, publish } from "@/server/testing/engine-fixtures";
import { metricsPage } from "@/server/observability/metrics";
import { createOrg, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { useEngines } from "@/server/testing/use-engines";
import { callAs, codeOf } from "@/server/api/testing/call-as";

const db = useTestDatabase();
const { receiverThat, startEngine } = useEngines(db);
let org: OrgFixture;
const api = () => callAs(org.admin, { org });

beforeAll(async () => {
  org = await createOrg(db.admin);
});

async function channelFor(url: string, policy: ChannelPolicy = { circuit: {} }) {
  const { id } = await createChannel(db.admin, org.id, url, policy);
  await createRule(db.admin, org.id, [id], { eventTypes: [`only.${id}`] });
  return { channelId: id, send: (n: number) => publish(org.id, { type: `only.${id}`, data: { n } }) };
}

describe("a circuit in a person's hands", () => {
  it("lets nothing out while it is forced open, and everything once it is reset", async () => {
    const receiver = await receiverThat({});
    const { channelId, send } = await channelFor(receiver.url);
    const { engine } = await startEngine();
    await api().channels.forceCircuitOpen({ channelId, minutes: 30 });
    await send(1);
    engine.wakeFanOut(org.id);
    await expect.poll(async () => (await api().deliveries.list({ channelId })).rows).toHaveLength(1);

    const { rows } = await api().deliveries.list({ channelId });
    const { circuit, transitions } = await api().channels.flow({ channelId });
    expect(circuit.kind).toBe("forced_open");
    expect(rows[0]).toMatchObject({ status: "pending", holdReason: "circuit", attemptCount: 0 });
    expect(rows[0]!.holdUntil).toEqual(circuit.nextProbeAt);
    expect(transitions).toMatchObject([{ from: "closed", to: "forced_open", reason: "forced" }]);
    const { body: metrics } = await metricsPage();
    expect(metrics).toContain(
      'webhook_circuit_breaker_transitions_total{from_state="closed",to_state="forced_open"} 1',
    );

    await api().channels.resetCircuit({ channelId });
    engine.wakeDeliver(org.id);
    await expect.poll(() => receiver.requests.length).toBe(1);
    await expect
      .poll(async () => (await api().deliveries.list({ channelId })).rows)
      .toMatchObject([{ status: "succeeded", attemptCount: 1, holdReason: null }]);
  });

  it("closes with a new URL, unless a person forced it", async () => {
    const { channelId } = await channelFor("https://old.example.com/hook");
    const open = { kind: "open", generation: 3, sinceMs: 0, sleepMs: 30_000, outageSinceMs: 0, probeAtMs: 4e12 };
    await db.admin.query("update engine.channel_states set circuit = $2 where channel_id = $1", [
      channelId,
      { ...open, reason: "failure_rate" },
    ]);
    const kind = async () => (await api().channels.flow({ channelId })).circuit.kind;
    await api().channels.update({ channelId, change: { url: "https://old.example.com/hook" } });
    expect(await kind()).toBe("open");
    await api().channels.update({ channelId, change: { url: "https://new.example.com/hook" } });
    expect(await kind()).toBe("closed");

    await api().channels.forceCircuitOpen({ channelId, minutes: 30 });
    await api().channels.update({ channelId, change: { url: "https://newer.example.com/hook" } });
    expect(await kind()).toBe("forced_open");
  });

  it("ignores failures while it is forced closed", async () => {
    const receiver = await receiverThat({ status: 500 });
    const { channelId, send } = await channelFor(receiver.url, {
      circuit: { failuresInRow: 2 },
      retry: { delaysSeconds: [0, 0, 0, 0] },
    });
    await api().channels.forceCircuitClosed({ channelId });
    const { engine } = await startEngine();
    await send(1);
    engine.wakeFanOut(org.id);
    await expect
      .poll(async () => (await api().deliveries.list({ channelId })).rows)
      .toMatchObject([{ status: "failed", attemptCount: 5 }]);
    expect((await api().channels.flow({ channelId })).circuit.kind).toBe("forced_closed");
  });

  it("cannot be forced where the breaker is switched off, nor by a member, and every act is in the audit log", async () => {
    const off = await channelFor("http://127.0.0.1:9/", { circuit: { enabled: false } });
    expect(await codeOf(api().channels.forceCircuitOpen({ channelId: off.channelId }))).toBe("conflict");
    const { channelId } = await channelFor("http://127.0.0.1:9/");
    const member = callAs(org.member, { org });
    expect(await codeOf(member.channels.resetCircuit({ channelId }))).toBe("forbidden");
    expect((await member.channels.flow({ channelId })).circuit.kind).toBe("closed");

    await api().channels.forceCircuitOpen({ channelId });
    await api().channels.forceCircuitClosed({ channelId });
    await api().channels.resetCircuit({ channelId, catchUp: "latest" });
    const { entries: rows } = await api().audit.list({ action: "circuit." });
    const mine = rows.filter(({ targetId }) => targetId === channelId).map(({ action }) => action);
    expect(mine).toEqual(["circuit.reset", "circuit.forced_closed", "circuit.forced_open"]);
    expect((await api().channels.flow({ channelId })).catchUp).toEqual({ choice: "latest", leftOut: 0 });
  });

  it("is closed when the breaker is switched off, and the history says why", async () => {
    const { channelId } = await channelFor("http://127.0.0.1:9/");
    await api().channels.forceCircuitOpen({ channelId });
    await api().channels.update({ channelId, change: { policy: { circuit: { enabled: false } } } });
    await api().channels.update({ channelId, change: { policy: { circuit: { enabled: true } } } });
    const { circuit, transitions } = await api().channels.flow({ channelId });
    expect(circuit.kind).toBe("closed");
    expect(transitions.map(({ from, to, reason }) => [from, to, reason])).toEqual([
      ["forced_open", "closed", "switched_off"],
      ["closed", "forced_open", "forced"],
    ]);
  });

  it("refuses a time that is none", async () => {
    const { channelId } = await channelFor("http://127.0.0.1:9/");
    expect(await codeOf(api().channels.forceCircuitOpen({ channelId, minutes: 0 }))).toBe("invalid_input");
    expect(await codeOf(api().channels.forceCircuitOpen({ channelId, minutes: 100_000 }))).toBe("invalid_input");
  });
});
