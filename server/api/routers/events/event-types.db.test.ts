import { beforeAll, expect, it } from "vitest";
import { DEFAULT_QUOTAS } from "@/server/domain/limits/quotas";
import { createOrg, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { callAs, codeOf } from "@/server/api/testing/call-as";

const { admin } = useTestDatabase();
let org: OrgFixture;
const api = () => callAs(org.admin, { org });

beforeAll(async () => {
  org = await createOrg(admin);
});

const schema = { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] };

it("describes a type that was only discovered, and gives back what was written", async () => {
  await admin.query("insert into event_types (org_id, name, discovered) values ($1, 'order.paid', true)", [org.id]);
  await api().eventTypes.upsert({ name: "Order.Paid", description: "money", schema, example: { amount: 1 } });
  expect(await api().eventTypes.get({ name: "order.paid" })).toMatchObject({
    name: "order.paid",
    description: "money",
    discovered: false,
    onInvalid: "reject",
    schema,
  });
  expect(await callAs(org.member, { org }).eventTypes.example({ name: "order.paid" })).toEqual({ data: { amount: 1 } });
});

it("refuses a schema that is none, one that points elsewhere, and an example that does not fit", async () => {
  const save = (given: object) => codeOf(api().eventTypes.upsert({ name: "bad.one", ...given }));
  expect(await save({ schema: { type: "nonsense" } })).toBe("invalid_input");
  expect(await save({ schema: { $ref: "https://example.com/schema.json" } })).toBe("invalid_input");
  expect(await save({ schema, example: { amount: "1" } })).toBe("invalid_input");
  expect(await save({ schema: { description: "x".repeat(70_000) } })).toBe("invalid_input");
  expect(await codeOf(api().eventTypes.get({ name: "bad.one" }))).toBe("not_found");
});

it("is listed by name, page by page, and found by a part of it", async () => {
  const fresh = await createOrg(admin);
  const caller = callAs(fresh.admin, { org: fresh });
  for (const name of ["b.two", "a.one", "c.three"]) await caller.eventTypes.upsert({ name });
  const first = await caller.eventTypes.list({ limit: 2 });
  expect(first.rows.map(({ name }) => name)).toEqual(["a.one", "b.two"]);
  const second = await caller.eventTypes.list({ limit: 2, cursor: first.nextCursor });
  expect(second).toMatchObject({ rows: [{ name: "c.three", hasSchema: false, hasExample: false }], nextCursor: null });
  expect((await caller.eventTypes.list({ search: "TWO" })).rows.map(({ name }) => name)).toEqual(["b.two"]);
});

it("is removed once, and both are written down", async () => {
  await api().eventTypes.upsert({ name: "gone.soon" });
  await api().eventTypes.delete({ name: "gone.soon" });
  expect(await codeOf(api().eventTypes.delete({ name: "gone.soon" }))).toBe("not_found");
  const { entries } = await api().audit.list({ action: "event_type." });
  expect(entries.filter(({ targetId }) => targetId === "gone.soon").map(({ action }) => action)).toEqual([
    "event_type.deleted",
    "event_type.created",
  ]);
});

it("says that the catalogue is full, and takes a new description only after another was deleted", async () => {
  const full = await createOrg(admin);
  const caller = callAs(full.admin, { org: full }).eventTypes;
  expect(await caller.list()).toMatchObject({ fullAt: null });
  await admin.query(
    "insert into event_types (org_id, name, discovered) select $1, 't' || n, true from generate_series(1, $2) n",
    [full.id, DEFAULT_QUOTAS.eventTypes],
  );
  expect(await caller.list()).toMatchObject({ fullAt: DEFAULT_QUOTAS.eventTypes });
  expect(await codeOf(caller.upsert({ name: "one.more" }))).toBe("quota_exceeded");
  await caller.upsert({ name: "t1", description: "known" });
  await caller.delete({ name: "t2" });
  await caller.upsert({ name: "one.more" });
});
