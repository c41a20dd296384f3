import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readGrants, readTables, type Table, type Verb, VERBS } from "@/server/testing/catalogue";
import { createTwoOrgs, newTestId } from "@/server/testing/fixtures";
import { SampleRows } from "@/server/testing/sample-rows";
import { useTestDatabase } from "@/server/testing/test-database";

/**
 * Every table × every verb × every role × {no org, '', malformed, an org that is not there, ours}, against the rows
 * of two orgs. The tables come from the catalogue: one without a policy, or with one too wide, fails here.
 */
const database = useTestDatabase();
const { admin, urls } = database;

/** Who acts. `claims` is the worker's second key, which must open nothing for anybody else. */
const ACTORS = {
  web: { role: "tocsin_web", url: urls.web, claims: false },
  "web that claims to be a worker": { role: "tocsin_web", url: urls.web, claims: true },
  worker: { role: "tocsin_worker", url: urls.worker, claims: false },
  "worker with both keys": { role: "tocsin_worker", url: urls.worker, claims: true },
  auth: { role: "tocsin_auth", url: urls.auth, claims: false },
  "auth that claims to be a worker": { role: "tocsin_auth", url: urls.auth, claims: true },
} as const;
type Actor = (typeof ACTORS)[keyof typeof ACTORS];

const CONTEXTS = ["unset", "empty", "malformed", "absent", "ours"] as const;
type Context = (typeof CONTEXTS)[number];

/** Whose rows an attempt reached; `denied` has no right at all, `error` is a setting that is no org. */
type Reach = "denied" | "error" | "nobody's" | "ours" | "theirs" | "both";

/**
 * What tocsin_auth may do in tenant tables, complete. It acts before an org is known, so each right here reaches
 * every org, and each has its reason in the migration.
 */
const AUTH_GRANTS: Record<string, string> = {
  orgs: "select, insert",
  memberships: "select, insert",
  invitations: "select, update(state settled_at)",
  audit_log: "insert",
  api_keys: "select, update(last_used_at)",
  inboxes: "select(org_id token_hash)",
  "engine.publish_counts": "select, insert, update",
  "engine.org_states": "insert(org_id)",
};

/** The one change that a role may make, where it may change single columns only. */
const ONLY_CHANGES: Partial<Record<Actor["role"], Record<string, string>>> = {
  tocsin_auth: {
    invitations: "state = 'accepted', settled_at = now()",
    api_keys: "last_used_at = now()",
  },
  tocsin_worker: {
    orgs: "cleared_at = now()",
    "engine.event_inbox": "after_rule = after_rule",
    channel_secrets: "sealed_secret = sealed_secret",
    inboxes: "sealed_token = sealed_token",
    "engine.rest_answers": "sealed_answer = sealed_answer",
  },
  tocsin_web: {
    orgs: "name = name",
    "engine.deliveries": "send_after = now()",
    "engine.set_aside_events": "discarded_at = now()",
  },
};

/** Where the worker may delete what is old, or belongs to a deleted org: the rows here are neither. */
const KEPT_WHILE_YOUNG = ["orgs", "audit_log", "engine.events", "engine.delivery_history", "engine.delivery_attempts"];

let tables: Table[];
let samples: SampleRows;
let orgs: { ours: string; theirs: string };
const clients: pg.Client[] = [];

beforeAll(async () => {
  const { ours, theirs } = await createTwoOrgs(admin);
  orgs = { ours: ours.id, theirs: theirs.id };
  tables = (await readTables(admin)).filter(({ orgColumn, isPartition }) => orgColumn !== null && !isPartition);
  samples = await SampleRows.load(admin);
  for (const { name } of tables) {
    if (name === "orgs") continue;
    for (const org of Object.values(orgs)) await samples.existing(name, org);
  }
});

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  clients.push(client);
  await client.connect();
  return client;
}

async function reach(client: pg.Client, actor: Actor, context: Context, table: Table, verb: Verb): Promise<Reach> {
  const reached: string[] = [];
  for (const [whose, org] of Object.entries(orgs)) {
    const outcome = await attempt(client, actor, context, table, verb, org);
    if (outcome === "denied" || outcome === "error") return outcome;
    if (outcome === "reached") reached.push(whose);
  }
  return reached.length === 2 ? "both" : ((reached[0] as Reach | undefined) ?? "nobody's");
}

async function attempt(
  client: pg.Client,
  actor: Actor,
  context: Context,
  table: Table,
  verb: Verb,
  org: string,
): Promise<"denied" | "error" | "reached" | "missed"> {
  const { text, values } = await statementFor(actor, table, verb, org);
  const setting = { unset: undefined, empty: "", malformed: "no uuid", absent: newTestId(), ours: orgs.ours }[context];
  const settings = [
    setting === undefined ? "" : `select set_config('app.org_id', '${setting}', true);`,
    actor.claims ? "select set_config('app.worker', 'on', true);" : "",
  ];
  try {
    await client.query(`begin; ${settings.join(" ")}`);
    const { rowCount } = await client.query(text, values);
    return rowCount ? "reached" : "missed";
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    if (code === "42501") return message.includes("row-level security") ? "missed" : "denied";
    if (code === "22P02") return "error";
    // Keys are looked at only after the policy has let the statement through.
    if (code === "23505" || code === "23503") return "reached";
    throw error;
  } finally {
    await client.query("rollback");
  }
}

async function statementFor(actor: Actor, table: Table, verb: Verb, org: string) {
  const column = table.orgColumn ?? "";
  const whose = `${column} = '${org}'`;
  if (verb === "insert") {
    const { text, values } = await samples.insertion(table.name, org);
    // An org's row is its own: the one that is "ours" there has our id, which is its first column.
    return { text, values: table.name === "orgs" ? [org, ...values.slice(1)] : values };
  }
  const only = ONLY_CHANGES[actor.role]?.[table.name];
  const change = only ?? `${column} = ${column}`;
  const text = {
    select: `select from ${table.name} where ${whose}`,
    update: `update ${table.name} set ${change} where ${whose}`,
    delete: `delete from ${table.name} where ${whose}`,
  }[verb];
  return { text, values: [] };
}

function expected(actor: Actor, context: Context, { name }: Table, grants: string, verb: Verb): Reach {
  if (!new RegExp(`\\b${verb}\\b`).test(grants)) return "denied";
  const isKept = actor.role === "tocsin_worker" && verb === "delete" && KEPT_WHILE_YOUNG.includes(name);
  // Of a deleted org alone; that is asked before the setting is even read.
  if (isKept && (actor.claims || context !== "malformed" || name === "orgs")) return "nobody's";
  if (actor.role === "tocsin_auth") return "both";
  if (actor.role === "tocsin_worker" && actor.claims) return "both";
  if (context === "malformed") return "error";
  return context === "ours" ? "ours" : "nobody's";
}

describe("row-level security", () => {
  it.each(Object.entries(ACTORS))("lets %s reach its own rows and no others", async (_, actor) => {
    const found: Record<string, Reach> = {};
    const wanted: Record<string, Reach> = {};
    const used = await connect(actor.url);
    const fresh = await connect(actor.url);
    for (const table of tables) {
      const grants = await readGrants(admin, actor.role, table);
      for (const verb of VERBS) {
        for (const context of CONTEXTS) {
          const cell = `${verb} ${table.name}, org ${context}`;
          wanted[cell] = expected(actor, context, table, grants, verb);
          // A connection that has never carried an org differs from one that did: null there, '' here.
          found[cell] = await reach(context === "unset" ? fresh : used, actor, context, table, verb);
        }
      }
    }
    expect(found).toEqual(wanted);
    expect(Object.keys(found).length).toBeGreaterThanOrEqual(4 * VERBS.length * CONTEXTS.length);
  });

  it.each(["web", "worker"] as const)("never lets %s hand a row to another org", async (name) => {
    const { role, url } = ACTORS[name];
    const client = await connect(url);
    const moved: string[] = [];
    for (const table of tables) {
      await client.query("begin");
      await client.query("select set_config('app.org_id', $1, true)", [orgs.ours]);
      const error = await client.query(`update ${table.name} set ${table.orgColumn} = $1`, [orgs.theirs]).then(
        () => undefined,
        (fault: unknown) => fault as pg.DatabaseError,
      );
      await client.query("rollback");
      if (error?.code !== "42501") moved.push(`${role} ${table.name}: ${error?.message ?? "moved"}`);
    }
    expect(moved).toEqual([]);
  });

  it("gives tocsin_auth no right in a tenant table but the declared ones", async () => {
    const found: Record<string, string> = {};
    for (const table of tables) {
      const grants = await readGrants(admin, "tocsin_auth", table);
      if (grants) found[table.name] = grants;
    }
    expect(found).toEqual(AUTH_GRANTS);
  });

  it("shows people to the orgs they belong to, and to no others", async () => {
    const seenBy = async (org: string) => {
      const client = await connect(urls.web);
      await client.query("select set_config('app.org_id', $1, false)", [org]);
      const { rows } = await client.query<{ id: string }>("select id from users order by id");
      return rows.map(({ id }) => id);
    };
    for (const org of Object.values(orgs)) {
      const { rows } = await admin.query<{ user_id: string }>(
        "select user_id from memberships where org_id = $1 order by user_id",
        [org],
      );
      expect(await seenBy(org)).toEqual(rows.map(({ user_id }) => user_id));
    }
    expect(await seenBy(newTestId())).toEqual([]);
    expect(await seenBy("")).toEqual([]);
  });
});
