import { afterAll, describe, expect, it } from "vitest";
import { closeCompute } from "@/server/compute/compute";
import { withOrgSql } from "@/server/db/scope";
import { publish } from "@/server/testing/engine-fixtures";
import { createOrg, newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { withCheckedEvents } from "./checked-events";
import { publishEvents } from "./publish-events";
import { readEvents } from "./read-events";

const { admin, name } = useTestDatabase();
afterAll(closeCompute);

/** As another process would: nothing tells this one. */
const describeType = (orgId: string, schema: object | null, onInvalid = "reject") =>
  admin.query(
    `insert into event_types (org_id, name, schema, on_invalid) values ($1, 'a', $2, $3)
     on conflict (org_id, name) do update set schema = excluded.schema, on_invalid = excluded.on_invalid`,
    [orgId, schema, onInvalid],
  );
const countEvents = async (orgId: string) =>
  (await admin.query("select 1 from engine.events where org_id = $1", [orgId])).rowCount;

const NUMBER = { type: "number" };
const TEXT = { type: "string" };
/** Legal when it was saved, and seconds for the data below: every part looks at every item. */
const COSTLY = { allOf: Array.from({ length: 900 }, () => ({ type: "array", items: { type: "array" } })) };
const LONG = Array<number[]>(60_000).fill([1]);

describe("a schema that was changed elsewhere", () => {
  it("counts from the next event on, and nothing is stored that does not fit it", async () => {
    const { id } = await createOrg(admin);
    await publish(id, { type: "a", data: 1 });
    await describeType(id, TEXT);
    await expect(publish(id, { type: "a", data: 1 })).rejects.toMatchObject({ code: "event_invalid" });
    expect(await countEvents(id)).toBe(1);
    await publish(id, { type: "a", data: "x" });
  });

  it("refuses nothing any more that fits the new one", async () => {
    const { id } = await createOrg(admin);
    await describeType(id, TEXT);
    await publish(id, { type: "a", data: "x" });
    await describeType(id, NUMBER);
    await publish(id, { type: "a", data: 1 });
    await describeType(id, TEXT, "warn");
    await publish(id, { type: "a", data: 1 });
    await describeType(id, null);
    await publish(id, { type: "a", data: 1 });
    expect(await countEvents(id)).toBe(4);
  });

  it("is checked again for whoever was about to store, and is given up on when it never stands still", async () => {
    const { id } = await createOrg(admin);
    const { events } = readEvents('{"type":"a","data":1}');
    let rounds = 0;
    const storing = withCheckedEvents(id, events, async (checked) => {
      rounds += 1;
      await describeType(id, { ...NUMBER, maximum: rounds });
      return withOrgSql(id, (sql) =>
        publishEvents(sql, { orgId: id, requestId: "req_test", checked, newId: newTestId }),
      );
    });
    await expect(storing).rejects.toMatchObject({ code: "unavailable" });
    expect(rounds).toBeLessThan(10);
    expect(await countEvents(id)).toBe(0);
  });
});

describe("a schema that costs seconds", () => {
  it("holds up nobody else, and no transaction is open meanwhile", async () => {
    const [hog, other] = [await createOrg(admin), await createOrg(admin)];
    await describeType(hog.id, COSTLY);
    let isSettled = false;
    const costly = publish(hog.id, { type: "a", data: LONG }).finally(() => (isSettled = true));
    costly.catch(() => undefined);
    // The first answer is what the schema is. From then on it is checked.
    for (let n = 0; n < 20; n++) await publish(other.id, { type: "a", data: n });
    const { rows } = await admin.query(
      "select query from pg_stat_activity where datname = $1 and usename = 'tocsin_web' and state ^@ 'idle in'",
      [name],
    );
    expect({ isSettled, open: rows }).toEqual({ isSettled: false, open: [] });
    await expect(costly).rejects.toMatchObject({
      code: "event_invalid",
      fields: { data: "data costs too much to check against the schema of its type" },
    });
    expect(await countEvents(hog.id)).toBe(0);
  });

  it("is no reason to refuse an event when its type only warns", async () => {
    const { id } = await createOrg(admin);
    await describeType(id, COSTLY, "warn");
    await publish(id, { type: "a", data: LONG });
    expect(await countEvents(id)).toBe(1);
  });
});
