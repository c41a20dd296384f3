import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { authPool } from "@/server/db/client";
import { Enqueuer } from "@/server/queue/enqueue";
import { JOB_NAMES, JOBS } from "@/server/queue/jobs";
import { startCaptureReceiver } from "@/server/testing/capture-receiver";
import { createChannel, createRule, publish } from "@/server/testing/engine-fixtures";
import { createOrg, insertTestMail } from "@/server/testing/fixtures";
import { startSmtpServer, type TestSmtpServer } from "@/server/testing/smtp-server";
import { METRICS } from "@/server/observability/catalogue";
import { useTestDatabase } from "@/server/testing/test-database";
import { useWorkerProcesses } from "@/server/testing/worker-process";

const database = useTestDatabase();
const { admin } = database;
const EVENTUALLY = { timeout: 15_000, interval: 50 };

const workers = useWorkerProcesses();
const startWorkerProcess = () => workers.startWorkerProcess({ SMTP_URL: smtp.url });
let smtp: TestSmtpServer;
let enqueuer: Enqueuer;

beforeAll(async () => {
  smtp = await startSmtpServer();
  enqueuer = new Enqueuer(authPool(), () => undefined);
});
afterAll(async () => {
  await enqueuer.close();
  await smtp.close();
});

const fetchMetrics = async (port: number) => ({
  body: await (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
});
const status = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

async function workerRow(id: string) {
  const { rows } = await admin.query<{ beats: number; stopped: boolean }>(
    "select beats::int, stopped_at is not null as stopped from workers where id = $1",
    [id],
  );
  return rows[0];
}

it("finishes the job that is running before it exits with 0, and says goodbye", async () => {
  const worker = await startWorkerProcess();
  expect(await status(worker.port, "/health")).toBe(200);
  expect(await status(worker.port, "/startup")).toBe(200);
  expect(await status(worker.port, "/ready")).toBe(200);
  expect(await workerRow(worker.id)).toMatchObject({ stopped: false });

  const id = await insertTestMail(admin, {});
  const { arrived, release } = smtp.hold();
  await enqueuer.wake("send-mail", {});
  await arrived;

  worker.child.kill("SIGTERM");
  await vi.waitFor(async () => expect(await status(worker.port, "/ready")).toBe(503), EVENTUALLY);
  expect(await status(worker.port, "/health")).toBe(200);
  expect(worker.child.exitCode).toBeNull();
  release();

  expect(await worker.exit).toBe(0);
  const { rows } = await admin.query("select sent_at is not null as sent from mail_outbox where id = $1", [id]);
  expect(rows).toEqual([{ sent: true }]);
  expect(await workerRow(worker.id)).toMatchObject({ stopped: true });
});

it("ends with whoever started it through a channel", async () => {
  const worker = await startWorkerProcess();
  worker.child.disconnect();
  expect(await worker.exit).toBe(0);
  expect(await workerRow(worker.id)).toMatchObject({ stopped: true });
});

it("survives a database that goes away and comes back", async () => {
  const worker = await startWorkerProcess();
  const before = (await workerRow(worker.id))!.beats;

  await database.whileAway(async () => {
    await vi.waitFor(() => expect(worker.output()).toContain("worker.heartbeat_failed"), EVENTUALLY);
    expect(await status(worker.port, "/health")).toBe(200);
  });

  await vi.waitFor(async () => expect((await workerRow(worker.id))!.beats).toBeGreaterThan(before), EVENTUALLY);
  await insertTestMail(admin, { text: "after the outage" });
  await enqueuer.wake("send-mail", {});
  await vi.waitFor(
    () => expect(smtp.received.map(({ text }) => text).join()).toContain("after the outage"),
    EVENTUALLY,
  );
  await vi.waitFor(async () => expect(await status(worker.port, "/ready")).toBe(200), EVENTUALLY);

  worker.child.kill("SIGTERM");
  expect(await worker.exit).toBe(0);
}, 60_000);

it("shows its metrics without anybody's ids", async () => {
  const worker = await startWorkerProcess();
  const page = await (await fetch(`http://127.0.0.1:${worker.port}/metrics`)).text();
  expect(page).toMatch(/^webhook_worker_health 1$/m);
  expect(page).toMatch(/^webhook_database_up 1$/m);
  for (const { name } of METRICS.filter(({ on }) => on.includes("worker"))) expect(page).toContain(`# TYPE ${name} `);
  // Those that a worker reads for all of them are there as soon as one has looked.
  await vi.waitFor(async () => {
    const { body } = await fetchMetrics(worker.port);
    expect(body).toMatch(/^webhook_queue_depth\{priority="high"\} 0$/m);
    expect(body).toMatch(/^webhook_dlq_size 0$/m);
  }, EVENTUALLY);
  expect((await fetchMetrics(worker.port)).body).not.toMatch(/(org|channel)_id=/);
  expect(page).toMatch(/^tocsin_queue_jobs\{job="send-mail",state="queued"\} \d+$/m);
  expect(page).toMatch(/^process_cpu_seconds_total /m);
  expect(await status(worker.port, "/elsewhere")).toBe(404);
  worker.child.kill("SIGTERM");
  expect(await worker.exit).toBe(0);
});

it("sends the id of the publisher's request in a header, and logs the attempt with it", async () => {
  const receiver = await startCaptureReceiver();
  try {
    const org = await createOrg(admin);
    const channel = await createChannel(admin, org.id, receiver.url);
    await createRule(admin, org.id, [channel.id]);
    await publish(org.id, { type: "order.paid" });
    const worker = await workers.startWorkerProcess({ EGRESS_ALLOW_HTTP: "1", EGRESS_ALLOW_CIDRS: "127.0.0.0/8" });
    await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), EVENTUALLY);
    expect(receiver.requests[0]!.headers["x-webhook-correlation-id"]).toBe("req_test");
    await vi.waitFor(() => expect(worker.output()).toContain("delivery.success"), EVENTUALLY);
    const line = worker
      .output()
      .split("\n")
      .find((text) => text.includes("delivery.success"))!;
    expect(JSON.parse(line)).toMatchObject({
      level: "info",
      correlationId: "req_test",
      orgId: org.id,
      channelId: channel.id,
      attempt: 1,
      httpStatus: 200,
      next: "succeeded",
    });
    expect(line).toMatch(/"firstByteMs":[\d.]+/);
    worker.child.kill("SIGTERM");
    await worker.exit;
  } finally {
    await receiver.close();
  }
});

it("keeps a schedule for every job that has one", async () => {
  const worker = await startWorkerProcess();
  const { rows } = await admin.query<{ name: string }>("select name from pgboss.schedule order by name");
  expect(rows.map(({ name }) => name)).toEqual(JOB_NAMES.filter((name) => "schedule" in JOBS[name]).sort());
  worker.child.kill("SIGTERM");
  await worker.exit;
});

it("refuses to start as a role that row-level security does not bind", async () => {
  const { exit, output } = workers.spawnWorker({ WORKER_DATABASE_URL: database.adminUrl });
  expect(await exit).toBe(1);
  expect(output()).toContain("is a superuser");
});
