import { fork } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { callAs } from "@/server/api/testing/call-as";
import { METRICS } from "@/server/observability/catalogue";
import { createOrg } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { freePort } from "./launch/ports";

const { admin } = useTestDatabase();

it("npm run api serves the same routes without the dashboard, and stops when it is asked to", async () => {
  const org = await createOrg(admin);
  const { key } = await callAs(org.owner, { org }).keys.create({ name: "k", scopes: ["events:write", "read"] });
  const metricsPort = await freePort();
  const env = { ...process.env, API_PORT: "0", API_METRICS_PORT: String(metricsPort) };
  const child = fork("scripts/api.ts", {
    execArgv: ["--import", "tsx"],
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = once(child, "exit");
  try {
    const [{ port }] = (await once(child, "message")) as [{ port: number }];
    const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}/api${path}`, init);
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };

    expect((await ask("/health/ready")).status).toBe(200);
    expect(await (await ask("/v1/openapi.json")).json()).toMatchObject({ openapi: "3.1.0" });
    const published = await ask("/v1/events", { method: "POST", headers, body: '{"type":"order.paid"}' });
    expect(published.status).toBe(202);
    const { id } = (await published.json()) as { id: string };
    expect(await (await ask(`/v1/events/${id}`, { headers })).json()).toMatchObject({ id, stage: "received" });

    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    for (const { name } of METRICS.filter(({ on }) => on.includes("api"))) expect(metrics).toContain(`# TYPE ${name} `);
    expect(metrics).toMatch(/^webhook_events_received_total 1$/m);
    expect(metrics).toMatch(/^webhook_database_up 1$/m);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/ready`)).status).toBe(200);
    expect((await ask("/metrics")).status).toBe(404);
  } finally {
    child.kill("SIGTERM");
  }
  expect(await exited).toEqual([0, null]);
});
