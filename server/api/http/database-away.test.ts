import { afterAll, expect, it } from "vitest";
import { closeClients } from "@/server/db/client";
import { readyResponse } from "./health";
import { callAs, codeOf } from "../testing/call-as";

// Port 1 of this machine: nobody listens there. Settings are read on first use, which is below.
const NOWHERE = "postgresql://nobody:nothing@127.0.0.1:1/none";
Object.assign(process.env, {
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  WEB_DATABASE_URL: NOWHERE,
  AUTH_DATABASE_URL: NOWHERE,
  NEXTAUTH_SECRET: "a secret that only tests know, long enough",
});

afterAll(() => closeClients());

it("answers that it is unavailable while there is no database, and never takes it for its own fault", async () => {
  expect(await codeOf(callAs(null).auth.requestReset({ email: "ada@example.com" }))).toBe("unavailable");
  expect((await readyResponse()).status).toBe(503);
});
