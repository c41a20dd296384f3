import { beforeAll, describe, expect, it } from "vitest";
import { LOGIN_ROLES } from "@/server/db/provision";
import { readForeignKeys, readGrants, readTables, type Table } from "@/server/testing/catalogue";
import { useTestDatabase } from "@/server/testing/test-database";

/** What must hold for every object of the database, whoever adds it. */
const { admin, name: databaseName } = useTestDatabase();
const ROLES = LOGIN_ROLES.map((role) => `tocsin_${role}`);

type Rights = Partial<Record<(typeof LOGIN_ROLES)[number], string>>;

/** Everything but the hash of a password. */
const PEOPLE = "select(id email name email_verified_at created_at updated_at)";

/** Tables that belong to no org, each with its reason and with every right that anybody has in it. */
const WITHOUT_ORG: Record<string, { because: string; rights: Rights }> = {
  users: {
    because: "a person may belong to several orgs; policies of its own show them to these",
    rights: { web: PEOPLE, worker: PEOPLE, auth: "select, insert, update" },
  },
  identities: { because: "how a person signs in", rights: { auth: "select, insert, delete" } },
  sessions: {
    because: "a person's browsers",
    rights: { worker: "select, delete", auth: "select, insert, update" },
  },
  email_tokens: {
    because: "a person's links",
    rights: { worker: "select, delete", auth: "select, insert, update" },
  },
  rate_limits: {
    because: "counts strangers, too",
    rights: { web: "select, insert, update", worker: "select, delete", auth: "select, insert, update" },
  },
  mail_outbox: {
    because: "goes to addresses, some of nobody's org; nobody but the worker can read it",
    rights: { web: "insert", worker: "select, insert, update, delete", auth: "insert" },
  },
  workers: { because: "processes", rights: { web: "select", worker: "select, insert, update, delete" } },
  "engine.recoveries": { because: "totals over all orgs", rights: { web: "select", worker: "select, insert, update" } },
  "engine.gauge_readings": {
    because: "numbers over all orgs",
    rights: { web: "select", worker: "select, insert, update" },
  },
  "engine.master_keys": {
    because: "which keys sealed this database",
    rights: { web: "select, insert", worker: "select, insert, delete" },
  },
  _prisma_migrations: { because: "the owner's", rights: {} },
};

/** Unique over all orgs on purpose; each tells an outsider only that a value is taken. */
const UNIQUE_ACROSS_ORGS = ["orgs_pkey", "orgs_slug_key"];

/** Functions that lend the owner's power, each with what it lends it for. */
const LENDS_OWNER_POWER = ["engine.drop_partition", "engine.ensure_partitions", "engine.lock_for_drop"];

let tables: Table[];
let tenantTables: Table[];
beforeAll(async () => {
  tables = await readTables(admin);
  tenantTables = tables.filter(({ orgColumn, isPartition }) => orgColumn !== null && !isPartition);
});

async function column(sql: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await admin.query<[string]>({ text: sql, values, rowMode: "array" });
  return rows.map(([value]) => value);
}

describe("every table", () => {
  it("with an org has row-level security, forced, and a policy", () => {
    const bare = tenantTables.filter(({ rlsEnabled, rlsForced, policies }) => !(rlsEnabled && rlsForced && policies));
    expect(bare.map(({ name }) => name)).toEqual([]);
    expect(tenantTables.length).toBeGreaterThanOrEqual(4);
  });

  it("without an org is listed with its reason, and gives the listed rights only", async () => {
    const found: Record<string, Rights> = {};
    for (const table of tables.filter(({ orgColumn }) => orgColumn === null)) {
      const rights: Rights = {};
      for (const role of LOGIN_ROLES) {
        const grants = await readGrants(admin, `tocsin_${role}`, table);
        if (grants) rights[role] = grants;
      }
      found[table.name] = rights;
    }
    const listed = Object.entries(WITHOUT_ORG).map(([name, { rights }]) => [name, rights] as const);
    expect(found).toEqual(Object.fromEntries(listed));
  });

  it("that is a partition can be reached through its parent only", async () => {
    const reachable: string[] = [];
    for (const table of tables.filter(({ isPartition }) => isPartition)) {
      for (const role of ROLES) if (await readGrants(admin, role, table)) reachable.push(`${role} ${table.name}`);
    }
    expect(reachable).toEqual([]);
  });

  it("keeps what was recorded: nobody changes the audit log, events or attempts, and only the worker deletes old ones", async () => {
    for (const name of ["audit_log", "engine.events", "engine.delivery_attempts"]) {
      const table = tables.find((candidate) => candidate.name === name);
      if (!table) throw new Error(`There is no table ${name}.`);
      for (const role of ROLES) {
        const grants = await readGrants(admin, role, table);
        expect(grants).not.toMatch(role === "tocsin_worker" ? /update/ : /update|delete/);
      }
      const bounds = `select permissive || ' ' || cmd || ' ' || policyname from pg_policies
                       where format('%s.%s', schemaname, tablename) in ($1, 'public.' || $1) and cmd = 'DELETE'`;
      expect(await column(bounds, [name])).toEqual(["RESTRICTIVE DELETE delete_old"]);
    }
  });

  it("cannot be truncated, referenced or given triggers by any role", async () => {
    const found = await column(
      `select r.role || ' ' || p.privilege || ' ' || c.oid::regclass
         from unnest($1::text[]) r(role), unnest(array['truncate', 'references', 'trigger', 'maintain']) p(privilege),
              pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
          and has_table_privilege(r.role, c.oid, p.privilege)`,
      [ROLES],
    );
    expect(found).toEqual([]);
  });
});

describe("every key", () => {
  it("that is unique holds within one org, so that no org can feel another's values", async () => {
    const across = await column(
      `select i.indexrelid::regclass::text from pg_index i
        where i.indrelid = any ($1::oid[]) and i.indisunique
          and not exists (select from pg_attribute a
                           where a.attrelid = i.indrelid and a.attnum = any (i.indkey) and a.attname = 'org_id')
        order by 1`,
      [tenantTables.map(({ oid }) => oid)],
    );
    expect(across).toEqual(UNIQUE_ACROSS_ORGS);
  });

  it("that refers to another tenant table carries the org along", async () => {
    const tenantNames = new Set(tenantTables.map(({ name }) => name));
    const loose: string[] = [];
    for (const table of tenantTables) {
      for (const { from, target, to } of await readForeignKeys(admin, table)) {
        if (!tenantNames.has(target)) continue;
        const wanted = target === "orgs" ? "id" : "org_id";
        if (to[from.indexOf("org_id")] !== wanted) loose.push(`${table.name} (${from.join(", ")}) → ${target}`);
      }
    }
    expect(loose).toEqual([]);
  });
});

describe("every view and function", () => {
  it("asks with the rights of whoever uses it", async () => {
    const powerful = await column(
      `select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname not in ('pg_catalog', 'information_schema', 'pgboss')
          and (c.relkind = 'm' or c.relkind = 'v' and not coalesce(c.reloptions @> '{security_invoker=true}', false))`,
    );
    expect(powerful).toEqual([]);
  });

  it("lends the owner's power only where it is listed, with a fixed search path and never to everybody", async () => {
    const { rows } = await admin.query<{ name: string; pinned: boolean; open: boolean }>(
      `select p.oid::regproc::text as name, p.proconfig::text like '%search_path=%' as pinned,
              has_function_privilege('public', p.oid, 'execute') as open
         from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema') order by p.proname`,
    );
    expect(rows).toEqual(LENDS_OWNER_POWER.map((name) => ({ name, pinned: true, open: false })));
  });
});

describe("every role that logs in", () => {
  it("owns nothing, and is bound by row-level security", async () => {
    const owned = await column(
      `select r.rolname || ' owns ' || d.classid::regclass || ' ' || d.objid
         from pg_shdepend d join pg_roles r on r.oid = d.refobjid
        where d.deptype = 'o' and r.rolname = any ($1)`,
      [ROLES],
    );
    expect(owned).toEqual([]);
    const { rows } = await admin.query(
      `select rolname from pg_roles
        where rolname = any ($1) and not (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication)
          and not exists (select from pg_auth_members where member = pg_roles.oid) order by 1`,
      [ROLES],
    );
    expect(rows).toHaveLength(ROLES.length);
  });

  it("can create nothing, not even for a moment", async () => {
    const found = await column(
      `select r.role || ' in ' || n.nspname from unnest($1::text[]) r(role), pg_namespace n
        where has_schema_privilege(r.role, n.oid, 'create')
       union all
       select r.role || ' ' || p.privilege from unnest($1::text[]) r(role), unnest(array['create', 'temporary']) p(privilege)
        where has_database_privilege(r.role, $2, p.privilege)`,
      [ROLES, databaseName],
    );
    expect(found).toEqual([]);
  });
});
