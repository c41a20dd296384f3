import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { createOrg, newTestId, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { assertSafeRole } from "./assert-safe-role";
import { authPool, webPool, workerPool } from "./client";
import { lastFlight, type OrgSql, withAuth, withOrg, withOrgSql, withWorker } from "./scope";
import { statement } from "./sql";

const database = useTestDatabase();
const { admin } = database;
process.env.DATABASE_POOL_SIZE = "2";

const memberships = statement("scope_test_memberships", "select org_id from memberships");
const ownBackend = statement("scope_test_backend", "select pg_backend_pid() as pid");

class Planned extends Error {}

let orgs: OrgFixture[];
beforeAll(async () => {
  orgs = [];
  for (let i = 0; i < 5; i++) orgs.push(await createOrg(admin));
});

async function seenThroughPrisma(orgId: string, fails: boolean): Promise<string[]> {
  return withOrg(orgId, async (tx) => {
    const rows = await tx.membership.findMany({ select: { orgId: true } });
    if (fails) throw new Planned();
    return rows.map((row) => row.orgId);
  });
}

async function seenThroughSql(orgId: string, fails: boolean): Promise<string[]> {
  return withOrgSql(orgId, async (sql) => {
    const rows = await sql.rows<{ org_id: string }>(memberships);
    if (fails) throw new Planned();
    return rows.map((row) => row.org_id);
  });
}

describe("one org's rows", () => {
  it("are all that 200 interleaved requests see over two connections, one in ten of which fails", async () => {
    const strays: string[] = [];
    let failures = 0;
    const request = async (n: number) => {
      const { id } = orgs[n % orgs.length]!;
      const fails = n % 20 === 4 || n % 20 === 13;
      try {
        const seen = await (n % 2 === 0 ? seenThroughPrisma(id, fails) : seenThroughSql(id, fails));
        if (seen.length !== 3 || seen.some((org) => org !== id)) strays.push(`request ${n} saw ${seen.join()}`);
      } catch (error) {
        if (!(error instanceof Planned)) throw error;
        failures++;
      }
    };
    const numbers = Array.from({ length: 200 }, (_, n) => n).values();
    const lane = async () => {
      for (const n of numbers) await request(n);
    };
    await Promise.all(Array.from({ length: 20 }, lane));

    expect(strays).toEqual([]);
    expect(failures).toBe(20);
    expect(webPool().totalCount).toBe(2);
  });

  it("are out of reach again on a connection whose request has failed", async () => {
    for (const see of [seenThroughPrisma, seenThroughSql]) {
      await expect(see(orgs[0]!.id, true)).rejects.toThrow(Planned);
    }
    const clients = await Promise.all([webPool().connect(), webPool().connect()]);
    try {
      for (const client of clients) {
        const { rows } = await client.query<{ org: string | null; seen: number }>(
          "select current_setting('app.org_id', true) as org, (select count(*)::int from memberships) as seen",
        );
        expect(rows[0]!.seen).toBe(0);
        expect(rows[0]!.org ?? "").toBe("");
      }
    } finally {
      for (const client of clients) client.release();
    }
  });

  it("cannot be asked for with anything but a uuid", () => {
    const smuggled = `${newTestId()}', true), set_config('app.worker', 'on`;
    expect(() => withOrgSql(smuggled, (sql) => sql.rows(memberships))).toThrow(TypeError);
  });

  it("are written whole or not at all", async () => {
    const { id } = orgs[1]!;
    const rename = statement("scope_test_rename", "update orgs set name = $1");
    const attempt = withOrgSql(id, async (sql) => {
      expect(await sql.run(rename, ["Half done"])).toBe(1);
      throw new Planned();
    });
    await expect(attempt).rejects.toThrow(Planned);
    const { rows } = await admin.query("select name from orgs where id = $1", [id]);
    expect(rows).toEqual([{ name: orgs[1]!.name }]);
  });
});

describe("statements that travel together", () => {
  const failing = statement("scope_test_failing", "select 1 / 0");

  it("see their org from the first one on, and what those before them wrote", async () => {
    const { id } = orgs[0]!;
    const rename = statement("scope_test_rename", "update orgs set name = $1");
    const name = statement("scope_test_name", "select name from orgs");
    const [, seen] = await withOrgSql(id, (sql) => Promise.all([sql.run(rename, ["Renamed"]), sql.rows(name)]));
    expect(seen).toEqual([{ name: "Renamed" }]);
  });

  it("fail together with the first that fails, and what would follow reaches nobody else's connection", async () => {
    const { id } = orgs[0]!;
    let kept: OrgSql | undefined;
    const work = withOrgSql(id, (sql) => {
      kept = sql;
      return Promise.all([sql.rows(failing), sql.rows(memberships)]);
    });
    await expect(work).rejects.toThrow("division by zero");
    await expect(kept!.rows(memberships)).rejects.toThrow("The transaction is over.");
    for (let i = 0; i < 4; i++) expect(await seenThroughSql(id, false)).toHaveLength(3);
  });
});

describe("the last flight of a transaction", () => {
  const rename = statement("scope_test_rename", "update orgs set name = $1");
  const name = statement("scope_test_name", "select name from orgs");
  const nameOf = (id: string) => withOrgSql(id, (sql) => sql.rows<{ name: string }>(name));

  it("takes its commit with it: what it wrote stays, and nothing can be added", async () => {
    const { id } = orgs[0]!;
    const late = withOrgSql(id, async (sql) => {
      await lastFlight(sql, () => sql.run(rename, ["With its commit"]));
      return sql.rows(memberships);
    });
    await expect(late).rejects.toThrow("The transaction is over.");
    expect(await nameOf(id)).toEqual([{ name: "With its commit" }]);
  });

  it("stores nothing of the transaction when one of its statements fails, and says so", async () => {
    const { id } = orgs[0]!;
    const failing = statement("scope_test_failing", "select 1 / 0");
    const work = withOrgSql(id, async (sql) => {
      await sql.run(rename, ["Never stored"]);
      await lastFlight(sql, () => Promise.all([sql.rows(failing), sql.run(rename, ["Never stored either"])]));
    });
    await expect(work).rejects.toThrow("division by zero");
    expect((await nameOf(id))[0]?.name).not.toContain("Never");
    for (let i = 0; i < 4; i++) expect(await seenThroughSql(id, false)).toHaveLength(3);
  });
});

describe("a connection that breaks in the middle of a transaction", () => {
  it("fails its own request, not the process, and is never lent again", async () => {
    const { id } = orgs[0]!;
    const broken = withOrgSql(id, async (sql) => {
      const [own] = await sql.rows<{ pid: number }>(ownBackend);
      await admin.query("select pg_terminate_backend($1, 5000)", [own!.pid]);
      return sql.rows(memberships);
    });
    await expect(broken).rejects.toThrow();
    for (let i = 0; i < 4; i++) expect(await seenThroughSql(id, false)).toHaveLength(3);
  });
});

describe("the worker", () => {
  it("sees every org while it says so, and none otherwise", async () => {
    const all = await withWorker((sql) => sql.rows<{ org_id: string }>(memberships));
    expect(new Set(all.map(({ org_id }) => org_id)).size).toBe(orgs.length);
    const { rows } = await workerPool().query("select org_id from memberships");
    expect(rows).toEqual([]);
  });
});

describe("before an org is known", () => {
  it("people and memberships can be looked up", async () => {
    const { owner, id } = orgs[0]!;
    const found = await withAuth((tx) => tx.membership.findMany({ where: { userId: owner.id } }));
    expect(found.map(({ orgId }) => orgId)).toEqual([id]);
  });
});

describe("a process", () => {
  it("may run as any of the three roles", async () => {
    for (const pool of [webPool(), authPool(), workerPool()])
      await expect(assertSafeRole(pool)).resolves.toBeUndefined();
  });

  it("refuses to run as a superuser", async () => {
    await expect(assertSafeRole(admin)).rejects.toThrow(/"postgres" is a superuser/);
  });

  it.each([
    ["bypasses row-level security", "bypassrls", () => ""],
    ["owns tables", "", (role: string) => `create schema authorization ${role} create table mine ()`],
    ["can become the owner of the tables", "", (role: string) => `grant tocsin_owner to ${role}`],
  ])("refuses to run as a role that %s", async (reason, attributes, prepare) => {
    const role = `scope_test_${newTestId().replaceAll("-", "")}`;
    await admin.query(`create role ${role} login password 'x' ${attributes}; ${prepare(role)}`);
    const url = new URL(database.adminUrl);
    url.username = role;
    url.password = "x";
    const pool = new pg.Pool({ connectionString: url.href, max: 1 });
    // It says goodbye without waiting: the database may be gone before the server has heard of it.
    pool.on("connect", (client) => client.on("error", () => undefined));
    try {
      await expect(assertSafeRole(pool)).rejects.toThrow(reason);
    } finally {
      await pool.end();
      // Roles belong to the server, which outlives this database.
      await admin.query(`drop owned by ${role}; drop role ${role}`);
    }
  });
});
