import { describe, expect, it } from "vitest";
import { askUnsubscribe, unsubscribe } from "@/server/api/http/unsubscribe";
import { unsubscribeToken } from "@/server/usecases/account/unsubscribe-token";
import { callAs } from "@/server/api/testing/call-as";
import { withWorker } from "@/server/db/scope";
import { ABOUT_ALL, type NotificationKind } from "@/server/domain/notify/kinds";
import { insertTransitions } from "@/server/engine/settle/circuit-sql";
import { NOTIFICATIONS_PER_HOUR, tellOrg } from "@/server/notify/tell";
import { createChannel, createRule, publish } from "@/server/testing/engine-fixtures";
import { createOrg, newTestId, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { useEngines } from "@/server/testing/use-engines";
import { postNotificationMails } from "./notification-mails";
import { notify, watchAndNotify } from "./notify";
import { watchFailing } from "@/jobs/watch-failing";

const db = useTestDatabase();
const { receiverThat, startEngine } = useEngines(db);
const never = new AbortController().signal;
const run = (sql: string, ...values: unknown[]) => db.admin.query(sql, values);

async function scene() {
  const org = await createOrg(db.admin);
  const channel = await createChannel(db.admin, org.id, "http://127.0.0.1:9/");
  return { org, channelId: channel.id };
}

const told = async (org: OrgFixture, kind?: NotificationKind) =>
  (await callAs(org.member, { org }).notifications.list({})).rows.filter((row) => !kind || row.kind === kind);

async function circuit(orgId: string, channelId: string, from: "closed" | "half_open", to: "open" | "closed") {
  const transition = { id: newTestId(), orgId, channelId, from, to, reason: "failure_rate" as const, at: new Date() };
  await withWorker((sql) => insertTransitions(sql, [transition]));
}

describe("a circuit", () => {
  it("is told when it really opens, once, and its recovery ends what was told", async () => {
    const receiver = await receiverThat({ status: 500 });
    const org = await createOrg(db.admin);
    const policy = { circuit: { failuresInRow: 3, sleepSeconds: 1 }, retry: { delaysSeconds: [0], maxAttempts: 2 } };
    const channel = await createChannel(db.admin, org.id, receiver.url, policy);
    await createRule(db.admin, org.id, [channel.id]);
    const { engine } = await startEngine();
    await publish(org.id, ...Array.from({ length: 5 }, (_, n) => ({ type: "x", data: { n } })));
    engine.wakeFanOut(org.id);
    const outbox = () => run("select 1 from engine.notification_outbox where org_id = $1", org.id);
    await expect.poll(async () => (await outbox()).rowCount, { timeout: 10_000 }).toBe(1);
    await notify(never);
    expect(await told(org)).toMatchObject([
      { kind: "circuit_opened", about: channel.id, closedAt: null, isRead: false },
    ]);
    expect((await outbox()).rowCount).toBe(0);
  });

  it("is unread again when it recovers, with how long it took and what waited", async () => {
    const { org, channelId } = await scene();
    await circuit(org.id, channelId, "closed", "open");
    await notify(never);
    const api = callAs(org.member, { org });
    expect(await api.notifications.unread()).toBe(1);
    await api.notifications.markRead({});
    expect(await api.notifications.unread()).toBe(0);
    await circuit(org.id, channelId, "half_open", "closed");
    await notify(never);
    expect(await told(org)).toMatchObject([{ kind: "circuit_opened", facts: { waiting: 0 }, isRead: false }]);
    expect((await told(org))[0]?.closedAt).not.toBeNull();
    // Nobody reads for somebody else.
    expect(await callAs(org.owner, { org }).notifications.unread()).toBe(1);
  });
});

describe("a worker that dies", () => {
  it("between the fact and its notification loses none and tells none twice", async () => {
    const { org, channelId } = await scene();
    await circuit(org.id, channelId, "closed", "open");
    const dies = withWorker(async (sql) => {
      expect(await tellOrg(sql, org.id)).toHaveLength(1);
      throw new Error("The process ends here.");
    });
    await expect(dies).rejects.toThrow("ends here");
    expect(await told(org)).toEqual([]);
    await Promise.all([notify(never), notify(never), notify(never)]);
    await notify(never);
    expect(await told(org)).toHaveLength(1);
  });
});

it("makes one digest of a storm of 10,000 facts", async () => {
  const { org } = await scene();
  await run(
    `insert into engine.notification_outbox (org_id, id, kind, about)
     select $1, gen_random_uuid(), 'circuit_opened', gen_random_uuid() from generate_series(1, 10000)`,
    org.id,
  );
  while ((await run("select 1 from engine.notification_outbox where org_id = $1 limit 1", org.id)).rowCount) {
    await notify(never);
  }
  const rows = await told(org);
  expect(rows).toHaveLength(NOTIFICATIONS_PER_HOUR + 1);
  expect(rows.find(({ about }) => about === ABOUT_ALL)).toMatchObject({ count: 10_000 - NOTIFICATIONS_PER_HOUR });
});

describe("what only time makes a fact", () => {
  const minute = "date_trunc('minute', now()) - interval '2 minutes'";
  const stats = (org: OrgFixture, channelId: string, succeeded: number, dns: number) =>
    run(
      `insert into engine.delivery_stats (org_id, channel_id, span_minutes, bucket, attempts, succeeded, dead, failures,
         dead_by, latency) values ($1, $2, 1, ${minute}, 100, $3, 0, array[0,0,0,0,$4::int], '{}', '{}')`,
      org.id,
      channelId,
      succeeded,
      dns,
    );
  const forget = (org: OrgFixture) => run("delete from engine.delivery_stats where org_id = $1", org.id);
  const state = (channelId: string, set: string) =>
    run(`update engine.channel_states set ${set} where channel_id = $1`, channelId);
  const openFor = (interval: string) =>
    `circuit = jsonb_build_object('kind', 'open', 'generation', 1,
       'outageSinceMs', extract(epoch from now() - interval '${interval}') * 1000)`;

  type Scene = Awaited<ReturnType<typeof scene>>;
  const CASES: Partial<Record<NotificationKind, [begin: (s: Scene) => unknown, end: (s: Scene) => unknown]>> = {
    circuit_open_long: [
      ({ channelId }) => state(channelId, openFor("61 minutes")),
      ({ channelId }) => state(channelId, "circuit = null"),
    ],
    endpoint_unavailable: [
      ({ channelId }) => state(channelId, "failing_since = now() - interval '31 minutes', last_failure_at = now()"),
      ({ channelId }) => state(channelId, "failing_since = null"),
    ],
    success_low: [({ org, channelId }) => stats(org, channelId, 89, 0), ({ org }) => forget(org)],
    dns_failing: [({ org, channelId }) => stats(org, channelId, 0, 81), ({ org }) => forget(org)],
    grace_ending: [
      ({ org, channelId }) =>
        run(
          `insert into channel_secrets (org_id, channel_id, slot, sealed_secret, fingerprint, created_at, expires_at)
           values ($1, $2, 'secondary', 'x', 'f', now() - interval '1 day', now() + interval '1 hour')`,
          org.id,
          channelId,
        ),
      ({ channelId }) => run("delete from channel_secrets where channel_id = $1 and slot = 'secondary'", channelId),
    ],
    key_expiring: [
      ({ org }) =>
        run(
          `insert into api_keys (org_id, id, name, secret_hash, scopes, created_at, expires_at)
           values ($1, gen_random_uuid(), 'Deploy', sha256('x'), '{read}', now() - interval '9 days', now() + interval '1 day')`,
          org.id,
        ),
      ({ org }) => run("update api_keys set revoked_at = now() where org_id = $1", org.id),
    ],
    channel_disabled: [
      async ({ channelId }) => {
        await state(
          channelId,
          "failing_since = now() - interval '6 days', last_failure_at = now(), warnings = '{\"given\": 2, \"lastAtMs\": 0}'",
        );
        await watchFailing(never);
        expect((await run("select status from channels where id = $1", channelId)).rows).toEqual([
          { status: "disabled" },
        ]);
      },
      ({ channelId }) => run("update channels set status = 'enabled' where id = $1", channelId),
    ],
    channel_disabling: [
      async ({ channelId }) => {
        await state(channelId, "failing_since = now() - interval '25 hours', last_failure_at = now()");
        await watchFailing(never);
      },
      ({ channelId }) => state(channelId, "failing_since = null"),
    ],
    dead_letters: [
      async ({ org, channelId }) => {
        await run("update orgs set settings = '{\"deadLetterThreshold\": 1}' where id = $1", org.id);
        await run(
          `insert into engine.delivery_stats (org_id, channel_id, span_minutes, bucket, attempts, succeeded, dead, failures,
             dead_by, latency) values ($1, $2, 1, ${minute}, 2, 2, 2, '{}', '{}', '{}')`,
          org.id,
          ABOUT_ALL,
        );
        await run(
          `insert into engine.delivery_history (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
             event_count, byte_count, priority, sequence, status, reason, attempt_count, crash_count, fence, created_at, settled_at)
           select $1, gen_random_uuid(), $2, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '*', '{x}', 1, 1, 1, n,
             'failed', 'permanent', 1, 0, 1, now(), now() from generate_series(1, 2) n`,
          org.id,
          channelId,
        );
      },
      ({ org }) => run("update orgs set settings = '{\"deadLetterThreshold\": 5}' where id = $1", org.id),
    ],
  };

  it.each(Object.entries(CASES) as [NotificationKind, [(s: Scene) => unknown, (s: Scene) => unknown]][])(
    "tells of %s once, and of its end",
    async (kind, [begin, end]) => {
      const here = await scene();
      await watchAndNotify(never);
      expect(await told(here.org, kind)).toEqual([]);
      await begin(here);
      await watchAndNotify(never);
      await watchAndNotify(never);
      expect(await told(here.org, kind)).toMatchObject([{ kind, closedAt: null, count: 1 }]);
      await end(here);
      await watchAndNotify(never);
      expect((await told(here.org, kind))[0]?.closedAt).toBeInstanceOf(Date);
    },
  );
});

describe("mails", () => {
  const mails = async (org: OrgFixture) => {
    const { rows } = await run(
      "select recipient, subject from mail_outbox where recipient = any($1) order by recipient, subject",
      [org.owner.email, org.admin.email, org.member.email],
    );
    return rows as { recipient: string; subject: string }[];
  };
  const mailed = () => notify(never, postNotificationMails);
  const verified = (org: OrgFixture) =>
    run("update users set email_verified_at = now() where id = any($1)", [org.owner.id, org.admin.id, org.member.id]);

  it("go to owners and admins in the transaction of the notification, once, and to nobody who said no", async () => {
    const { org, channelId } = await scene();
    await verified(org);
    await callAs(org.admin, { org }).notifications.setMyMail({ kind: "circuit_opened", isMuted: true });
    await circuit(org.id, channelId, "closed", "open");
    await Promise.all([mailed(), mailed()]);
    await mailed();
    expect((await mails(org)).map(({ recipient }) => recipient)).toEqual([org.owner.email]);
  });

  it("of a storm are as many as its notifications", async () => {
    const { org } = await scene();
    await verified(org);
    await run(
      `insert into engine.notification_outbox (org_id, id, kind, about)
       select $1, gen_random_uuid(), 'channel_disabled', gen_random_uuid() from generate_series(1, 900)`,
      org.id,
    );
    await mailed();
    expect(await mails(org)).toHaveLength(2 * (NOTIFICATIONS_PER_HOUR + 1));
  });

  it("end with the link in them, which asks before and does nothing else", async () => {
    const { org, channelId } = await scene();
    await verified(org);
    const token = unsubscribeToken({ orgId: org.id, userId: org.owner.id, kind: "circuit_opened" });
    expect(await askUnsubscribe(token).text()).toContain("A circuit opens");
    expect((await callAs(org.owner, { org }).notifications.mails()).mine).toEqual([]);
    expect((await unsubscribe(token)).status).toBe(200);
    expect((await unsubscribe(`${token}x`)).status).toBe(404);
    await circuit(org.id, channelId, "closed", "open");
    await mailed();
    expect((await mails(org)).map(({ recipient }) => recipient)).toEqual([org.admin.email]);
  });
});

it("shows nobody what another org is told", async () => {
  const { org, channelId } = await scene();
  const theirs = await createOrg(db.admin);
  await circuit(org.id, channelId, "closed", "open");
  await notify(never);
  expect(await told(theirs)).toEqual([]);
  const [mine] = await told(org);
  await callAs(theirs.owner, { org: theirs }).notifications.markRead({ ids: [mine!.id] });
  expect((await told(org))[0]?.isRead).toBe(false);
});
