import { expect, it } from "vitest";
import { withOrg, withWorker } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import { createTwoOrgs } from "./fixtures";
import { useTestDatabase } from "./test-database";

const database = useTestDatabase();

it("gives a file its own migrated database, reached by each role through the processes' own pools", async () => {
  const { ours, theirs } = await createTwoOrgs(database.admin);

  const seen = await withOrg(ours.id, (tx) => tx.membership.findMany());
  expect(seen.map(({ userId }) => userId).sort()).toEqual([ours.owner.id, ours.admin.id, ours.member.id].sort());

  const all = await withWorker((sql) => sql.rows<{ id: string }>(statement("all_orgs", "select id from orgs")));
  expect(all.map(({ id }) => id).sort()).toEqual([ours.id, theirs.id].sort());
});

it("starts from nothing but the migrations", async () => {
  const { rows } = await database.admin.query<{ name: string }>("select current_database() as name");
  expect(rows).toEqual([{ name: database.name }]);
});
