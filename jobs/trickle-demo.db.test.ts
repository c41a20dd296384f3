import { beforeEach, expect, it } from "vitest";
import { createOrg, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { registry } from "./registry";
import { trickleDemo } from "./trickle-demo";

const { admin } = useTestDatabase();
process.env.DEMO_TRICKLE = "1";
const never = new AbortController().signal;
let demo: OrgFixture;
let other: OrgFixture;
let woken: string[];

beforeEach(async () => {
  await admin.query("update orgs set settings = '{}'");
  demo = await createOrg(admin);
  other = await createOrg(admin);
  await admin.query("update orgs set settings = '{\"demo\": true}' where id = $1", [demo.id]);
  woken = [];
});

type Given = { random?: number; signal?: AbortSignal; whileWaiting?: () => Promise<unknown> };
async function trickle({ random = 0.999, signal = never, whileWaiting }: Given = {}): Promise<number[]> {
  const waits: number[] = [];
  await trickleDemo(signal, (orgId) => woken.push(orgId), {
    isOn: true,
    random: () => random,
    wait: async (ms) => {
      waits.push(ms);
      await whileWaiting?.();
    },
  });
  return waits;
}

async function events(orgId: string): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    "select count(*)::int from engine.event_inbox where org_id = $1",
    [orgId],
  );
  return rows[0]!.count;
}

it("publishes one to four events into demo orgs, spread over less than a minute, and wakes their fan-out", async () => {
  expect(await trickle({ random: 0 })).toEqual([]);
  expect(await events(demo.id)).toBe(1);
  const waits = await trickle();
  expect(await events(demo.id)).toBe(5);
  expect(waits).toHaveLength(3);
  expect(waits.reduce((sum, ms) => sum + ms)).toBeLessThan(60_000);
  expect(woken).toEqual(Array(5).fill(demo.id));
});

it("never touches another org", async () => {
  await admin.query(`update orgs set settings = '{"demo": "true", "demos": true}' where id = $1`, [other.id]);
  await trickle();
  expect(await events(other.id)).toBe(0);
  expect(woken).not.toContain(other.id);
});

it.each([
  ["deleted", "deleted_at = now()"],
  ["switched off", `settings = '{"demo": false}'`],
])("ends by itself when the demo is %s, also between two events", async (_, change) => {
  await trickle({ whileWaiting: () => admin.query(`update orgs set ${change} where id = $1`, [demo.id]) });
  expect(await events(demo.id)).toBe(1);
  await trickle();
  expect(await events(demo.id)).toBe(1);
});

it("stops between two events when the worker does", async () => {
  const stopping = new AbortController();
  await trickle({ signal: stopping.signal, whileWaiting: async () => stopping.abort() });
  expect(await events(demo.id)).toBe(1);
});

it("does nothing unless it is switched on", async () => {
  await trickleDemo(never, (orgId) => woken.push(orgId), { isOn: false });
  expect(await events(demo.id)).toBe(0);
});

it("reaches the engine as the worker has it, and ends when the worker does in the middle of a pause", async () => {
  const stopping = new AbortController();
  class Engine {
    readonly #woken: string[] = [];
    wakeFanOut(orgId: string) {
      this.#woken.push(orgId);
      stopping.abort();
    }
    wakeDeliver() {
      throw new Error("Nothing is to be delivered yet.");
    }
    recover() {
      return Promise.reject(new Error("Nothing is to be put right."));
    }
    get woken() {
      return this.#woken;
    }
  }
  const engine = new Engine();
  const job = registry(engine, { wake: () => undefined }).find(({ name }) => name === "trickle-demo")!;
  await job.run({} as never, stopping.signal);
  expect(engine.woken).toEqual([demo.id]);
});
