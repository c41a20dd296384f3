import { authPoolSize } from "@/server/db/connections";
import { env } from "@/server/env";
import { expect, it } from "vitest";
import { authPool } from "@/server/db/client";
import { createUser } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { callAs, codeOf } from "../testing/call-as";

const database = useTestDatabase();

it("says that it is unavailable while connections are cut, and works again without a restart", async () => {
  const user = await createUser(database.admin);
  const ask = () => codeOf(callAs(user).orgs.mine());
  expect(await ask()).toBe("ok");
  await database.admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename = 'tocsin_auth'",
  );
  // A connection that was cut while it lay idle may be met once more before the pool has noticed.
  expect(["ok", "unavailable"]).toContain(await ask());
  await expect.poll(ask).toBe("ok");
});

it("says that it is unavailable when every connection is taken, within seconds", async () => {
  const user = await createUser(database.admin);
  const taken = await Promise.all(
    Array.from({ length: authPoolSize(env().DATABASE_POOL_SIZE) }, () => authPool().connect()),
  );
  expect(await codeOf(callAs(user).orgs.mine())).toBe("unavailable");
  for (const client of taken) client.release();
  expect(await codeOf(callAs(user).orgs.mine())).toBe("ok");
});
