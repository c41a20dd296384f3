import { expect, it } from "vitest";
import { createTwoOrgs } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { commitTogether, RolledBack } from "./commit-together";
import type { OrgSql } from "./scope";
import { statement } from "./sql";

const { admin } = useTestDatabase();
const LOOK = statement(
  "test_look",
  `select current_setting('app.org_id') as org, txid_current()::text as transaction,
          (select count(*)::int from memberships) as members`,
);
const RENAME = statement("test_rename", "update orgs set name = 'renamed'");
const FAIL = statement("test_fail", "select 1 / (select count(*) from memberships where false)");

it("every statement sees its own org alone, and all belong to one transaction", async () => {
  const { ours, theirs } = await createTwoOrgs(admin);
  const look = (orgId: string) => ({ orgId, send: (sql: OrgSql) => sql.rows<{ transaction: string }>(LOOK) });
  const seen = (await commitTogether([look(ours.id), look(ours.id), look(theirs.id), look(ours.id)])).flat();
  const [{ transaction } = { transaction: "" }] = seen;
  expect(seen).toEqual([ours, ours, theirs, ours].map(({ id }) => ({ org: id, transaction, members: 3 })));
});

it("nothing is committed when one statement fails, and the failure names it", async () => {
  const { ours, theirs } = await createTwoOrgs(admin);
  const failed = commitTogether([
    { orgId: ours.id, send: (sql) => sql.run(RENAME) },
    { orgId: theirs.id, send: (sql) => sql.run(FAIL) },
    { orgId: ours.id, send: (sql) => sql.run(RENAME) },
  ]);
  await expect(failed).rejects.toMatchObject({ name: RolledBack.name, failedAt: 1, cause: { code: "22012" } });
  const { rows } = await admin.query("select 1 from orgs where name = 'renamed'");
  expect(rows).toEqual([]);
});

it("takes no statement that is sent after the others, when the scope may be another org's", async () => {
  const { ours, theirs } = await createTwoOrgs(admin);
  const late = async (sql: OrgSql) => {
    await Promise.resolve();
    return sql.run(RENAME);
  };
  const calls = commitTogether([
    { orgId: ours.id, send: late },
    { orgId: theirs.id, send: (sql) => sql.run(LOOK) },
  ]);
  await expect(calls).rejects.toThrow("The transaction is over.");
});
