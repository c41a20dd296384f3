import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { callAs } from "@/server/api/testing/call-as";
import { listMasterKeys } from "@/server/db/queries/master-keys";
import { withPatientWorker, withWebSql, withWorker } from "@/server/db/scope";
import { createOrg, insertTestMail, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { type MasterKey, parseMasterKeys, Vault } from "@/server/vault/envelope";
import { SEALED_COLUMNS } from "@/server/vault/sealed-columns";
import { checkMasterKeys, checkSealedValues } from "./check-master-keys";
import { rotateMasterKey, type RotationProgress } from "./rotate-master-key";

const { admin } = useTestDatabase();
const [old] = parseMasterKeys(process.env.TOCSIN_MASTER_KEYS!) as [MasterKey];
const fresh: MasterKey = { id: "fresh", key: randomBytes(32) };
const both = new Vault([fresh, old]);
let org: OrgFixture;

const rotate = (vault: Vault, onProgress: (progress: RotationProgress) => void = () => undefined) =>
  rotateMasterKey(withPatientWorker, vault, onProgress);

/** A row of every kind that the product itself sealed. */
beforeEach(async () => {
  await rotateMasterKey(withPatientWorker, new Vault([old, fresh]), () => undefined);
  org = await createOrg(admin);
  const api = callAs(org.owner, { org });
  const { id: channelId } = await api.channels.create({
    name: "Orders",
    url: "https://hooks.example.com/x?token=1",
    headers: { "X-Key": "header value" },
  });
  await api.secrets.rotate({ channelId, graceHours: 1 });
  await insertTestMail(admin, { text: "a link" });
});

/** Every stored value as its own place says, opened with these keys alone. */
async function openAll(vault: Vault): Promise<number> {
  let opened = 0;
  for (const { table, column, key, place } of SEALED_COLUMNS) {
    const { rows } = await admin.query<Record<string, string> & { sealed: Buffer }>(
      `select ${Object.keys(key).join(", ")}, ${column} as sealed from ${table} where ${column} is not null`,
    );
    for (const row of rows) {
      vault.open(row.sealed, place(row));
      opened++;
    }
  }
  return opened;
}

describe("npm run keys:rotate", () => {
  it("seals everything under the new key, so that the old one is no longer needed", async () => {
    const progress: RotationProgress[] = [];
    const { rewrapped, stillInUse } = await rotate(both, (step) => progress.push(step));
    const opened = await openAll(new Vault([fresh]));
    expect(rewrapped).toBe(opened);
    expect(opened).toBeGreaterThanOrEqual(5);
    expect(stillInUse).toEqual([]);
    expect(progress.map(({ column }) => column)).toEqual(
      expect.arrayContaining(["channels.sealed_url", "channels.sealed_headers", "channel_secrets.sealed_secret"]),
    );
    expect(progress.every(({ done, total }) => done === total)).toBe(true);
    await expect(withWorker((sql) => checkSealedValues(sql, new Vault([fresh])))).resolves.toBeUndefined();
  });

  it("has nothing to do the second time", async () => {
    await rotate(both);
    expect(await rotate(both)).toEqual({ rewrapped: 0, stillInUse: [] });
  });

  it("goes on where it was broken off", async () => {
    const broken = rotate(both, () => {
      throw new Error("power cut");
    });
    await expect(broken).rejects.toThrow("power cut");
    await rotate(both);
    await expect(openAll(new Vault([fresh]))).resolves.toBeGreaterThan(0);
  });

  it("stops at a value that it cannot open, and changes nothing of it", async () => {
    const before = await openAll(new Vault([old]));
    await expect(rotate(new Vault([fresh]))).rejects.toThrow(/master key "test" is not in TOCSIN_MASTER_KEYS/);
    expect(await openAll(new Vault([old]))).toBe(before);
  });
});

describe("a process that starts", () => {
  it("is refused when something is sealed with a key that it was not given", async () => {
    const start = withWorker((sql) => checkSealedValues(sql, new Vault([fresh])));
    await expect(start).rejects.toThrow(/sealed with the master key "test", which is not in TOCSIN_MASTER_KEYS/);
  });

  it("is refused in the web's role too, by the note of the keys in use", async () => {
    await withWebSql((sql) => checkMasterKeys(sql, new Vault([old])));
    await expect(withWebSql((sql) => checkMasterKeys(sql, new Vault([fresh])))).rejects.toThrow(/"test"/);
  });

  it("is refused when a key has the right id and the wrong bytes", async () => {
    await withWebSql((sql) => checkMasterKeys(sql, new Vault([old])));
    const other = new Vault([{ id: old.id, key: randomBytes(32) }]);
    await expect(withWebSql((sql) => checkMasterKeys(sql, other))).rejects.toThrow(/is not the key "test"/);
  });

  it("notes the key it seals with, and the rotation forgets those that nothing uses", async () => {
    await withWebSql((sql) => checkMasterKeys(sql, both));
    await withWebSql((sql) => checkMasterKeys(sql, new Vault([old, fresh])));
    await rotate(both);
    expect((await withWorker(listMasterKeys)).map(({ id }) => id)).toEqual(["fresh"]);
  });
});

it("knows every column of the database that holds sealed values", async () => {
  const { rows } = await admin.query<{ name: string }>(
    `select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as name
       from information_schema.columns
      where data_type = 'bytea' and column_name like 'sealed\\_%' and table_schema in ('public', 'engine')`,
  );
  expect(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  );
});
