import { beforeAll, describe, expect, it } from "vitest";
import { isPassword } from "@/server/auth/passwords";
import { createTestEngine } from "@/server/testing/engine-fixtures";
import { startCaptureReceiver } from "@/server/testing/capture-receiver";
import { createOrg, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { channelUrlPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";
import { makeDemo, type MadeDemo } from "./demo-org";

const { admin } = useTestDatabase();
// The demo's deliveries go to whoever is at the public URL: here it is a receiver that only writes down.
const receiver = await startCaptureReceiver();
Object.assign(process.env, {
  PUBLIC_URL: `http://localhost:${receiver.port}`,
  EGRESS_ALLOW_HTTP: "1",
  EGRESS_ALLOW_HOSTS: "localhost",
  EGRESS_ALLOW_CIDRS: "127.0.0.0/8,::1/128",
});

let bystander: OrgFixture;
let demo: MadeDemo;

beforeAll(async () => {
  bystander = await createOrg(admin);
  demo = (await makeDemo())!;
  return () => receiver.close();
});

async function column(text: string, ...values: unknown[]): Promise<unknown[]> {
  const { rows } = await admin.query<unknown[]>({ text, values, rowMode: "array" });
  return rows.map(([value]) => value);
}
const countIn = async (table: string, orgId: string) =>
  (await column(`select count(*)::int from ${table} where org_id = $1`, orgId))[0];

async function everything(): Promise<unknown> {
  const tables = ["orgs", "users", "memberships", "channels", "rules", "event_types", "inboxes", "engine.events"];
  const counts = tables.map(async (table) => [table, await column(`select count(*)::int from ${table}`)]);
  return Promise.all(counts);
}

describe("the demo", () => {
  it("has three people with their roles, who can sign in and have no mailbox", async () => {
    expect(demo.orgSlug).toBe("acme");
    for (const role of ["owner", "admin", "member"] as const) {
      const { rows } = await admin.query<{ hash: string; role: string }>(
        "select u.password_hash as hash, m.role from users u join memberships m on m.user_id = u.id where u.email = $1",
        [demo[role].email],
      );
      expect(rows).toMatchObject([{ role }]);
      expect(await isPassword(demo[role].password, rows[0]!.hash)).toBe(true);
      expect(demo[role].email).toMatch(/@acme\.example$/);
    }
    expect(await column("select count(*)::int from mail_outbox")).toEqual([0]);
  });

  it("has channels, rules and types with examples, and no key that somebody would have to keep", async () => {
    expect(await column("select name from channels where org_id = $1 order by 1", demo.orgId)).toEqual([
      "Inbox",
      "Workshop",
    ]);
    expect(await column("select window_seconds from rules where status = 'active' order by 1")).toEqual([0, 0, 60]);
    expect(
      await column("select count(*)::int from event_types where schema is not null and example is not null"),
    ).toEqual([7]);
    expect(await column("select count(*)::int from event_types where discovered")).toEqual([0]);
    expect(await countIn("api_keys", demo.orgId)).toBe(0);
  });

  it("is made once: another run changes nothing", async () => {
    const before = await everything();
    expect(await makeDemo()).toBeNull();
    expect(await everything()).toEqual(before);
  });

  it("brings events that are delivered at once to the inbox, and opens groups", async () => {
    expect(await countIn("engine.events", demo.orgId)).toBe(25);
    const { engine, settled, faults } = createTestEngine();
    engine.start();
    await settled(demo.orgId, 25);
    await engine.stop(5_000);
    expect(faults).toEqual([]);
    const paths = new Set(receiver.requests.map(({ path }) => path.replace(/^\/api\/inbox\/[\w-]{43}/, "inbox")));
    expect([...paths].sort()).toEqual(["inbox", "inbox?answer=flaky"]);
    expect(await countIn("engine.delivery_groups", demo.orgId)).toBeGreaterThan(1);
  });

  it("touches no other org", async () => {
    for (const table of ["channels", "rules", "event_types", "inboxes", "engine.events"]) {
      expect(await countIn(table, bystander.id)).toBe(0);
    }
    expect(await column("select settings - 'rate' from orgs where id = $1", bystander.id)).toEqual([{}]);
  });

  it("moves its channels along when the installation is found at another address", async () => {
    const { rows } = await admin.query<{ id: string; sealed: Buffer }>(
      "select id, sealed_url as sealed from channels where org_id = $1 and name = 'Workshop'",
      [demo.orgId],
    );
    const { id, sealed } = rows[0]!;
    const place = channelUrlPlace(demo.orgId, id);
    const url = vault().openText(sealed, place);
    const old = url.replace(/:\d+/, ":1");
    await admin.query("update channels set sealed_url = $1, url_origin = 'http://localhost:1' where id = $2", [
      vault().seal(old, place),
      id,
    ]);
    await makeDemo();
    const [moved] = await column("select sealed_url from channels where id = $1", id);
    expect(vault().openText(moved as Buffer, place)).toBe(url);
    expect(await column("select distinct url_origin from channels where org_id = $1", demo.orgId)).toHaveLength(1);
  });

  it("is taken up where a run was cut short, with passwords that are known", async () => {
    await admin.query("update orgs set settings = '{}' where id = $1", [demo.orgId]);
    const before = await everything();
    const again = (await makeDemo())!;
    expect(again).toMatchObject({ orgId: demo.orgId, orgSlug: "acme" });
    expect(await everything()).toEqual(before);
    const [hash] = await column("select password_hash from users where email = $1", again.owner.email);
    expect(await isPassword(again.owner.password, hash as string)).toBe(true);
  });

  it("does not come back after somebody has deleted it", async () => {
    await admin.query("update orgs set deleted_at = now(), slug = 'deleted-demo' where id = $1", [demo.orgId]);
    expect(await makeDemo()).toBeNull();
  });
});
