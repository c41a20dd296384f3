import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "@/server/testing/test-database";
import { BoundArray } from "./bound-array";

const { urls } = useTestDatabase();
let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: urls.web });
  await client.connect();
});
afterAll(() => client.end());

const read = async (type: string, array: BoundArray) =>
  (await client.query<{ all: unknown[] }>(`select $1::${type}[] as all`, [array])).rows[0]?.all;

it.each([
  ["text", BoundArray.text(["", 'a "b" \\ {c}', null, "NULL", "👋 ä\n"])],
  ["text", BoundArray.text([])],
  ["uuid", BoundArray.uuid(["01a1ed97-7717-775f-a379-bed60ddcf900"])],
  ["smallint", BoundArray.smallint([0, -32768, 32767])],
])("an array of %s arrives as it was given", async (type, array) => {
  expect(await read(type, array)).toEqual(array.values);
});

it("an array of bytes arrives as it was given", async () => {
  const given = [Buffer.from([0, 255]), null, Buffer.alloc(0)];
  const { rows } = await client.query("select encode(b, 'hex') as hex from unnest($1::bytea[]) as b", [
    BoundArray.bytea(given),
  ]);
  expect(rows).toEqual([{ hex: "00ff" }, { hex: null }, { hex: "" }]);
});

it("what is no id is refused before it is sent", () => {
  expect(() => BoundArray.uuid(["x"]).toPostgres()).toThrow(TypeError);
});
