import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMailSender, type MailSender } from "@/server/mail/send";
import { insertTestMail, newTestId } from "@/server/testing/fixtures";
import { startSmtpServer, type TestSmtpServer } from "@/server/testing/smtp-server";
import { useTestDatabase } from "@/server/testing/test-database";
import { vault } from "@/server/vault/vault";
import { sendMail } from "./send-mail";

const { admin } = useTestDatabase();
const never = new AbortController().signal;

let smtp: TestSmtpServer;
let sender: MailSender;

beforeAll(async () => {
  smtp = await startSmtpServer();
  sender = createMailSender({ SMTP_URL: smtp.url, MAIL_FROM: "Tocsin <tocsin@example.test>", MAIL_LOG_LINKS: false });
});
afterAll(async () => {
  sender.close();
  await smtp.close();
});
beforeEach(async () => {
  await admin.query("delete from mail_outbox");
  smtp.received.length = 0;
  smtp.answerRecipient("250 ok");
});

type Row = { attempts: number; sent: boolean; failed: boolean; waits_seconds: number; last_error: string | null };

async function look(id: string): Promise<Row> {
  const { rows } = await admin.query<Row>(
    `select attempts, sent_at is not null as sent, failed_at is not null as failed, last_error,
            extract(epoch from send_after - now())::float as waits_seconds
       from mail_outbox where id = $1`,
    [id],
  );
  return rows[0]!;
}

const makeDue = (id: string) => admin.query("update mail_outbox set send_after = now() where id = $1", [id]);

describe("sending mail", () => {
  it("sends each mail once, however many workers race for it", async () => {
    const ids = await Promise.all(Array.from({ length: 25 }, (_, i) => insertTestMail(admin, { text: `Mail ${i}` })));
    await Promise.all(Array.from({ length: 4 }, () => sendMail(never, sender)));

    expect(smtp.received).toHaveLength(25);
    expect(new Set(smtp.received.map(({ text }) => /Mail \d+/.exec(text)?.[0])).size).toBe(25);
    for (const id of ids) expect(await look(id)).toMatchObject({ sent: true, failed: false, attempts: 1 });
  });

  it("leaves a mail alone while another worker is sending it, and holds no transaction open meanwhile", async () => {
    const id = await insertTestMail(admin, {});
    const { arrived, release } = smtp.hold();
    const first = sendMail(never, sender);
    await arrived;

    await sendMail(never, sender);
    const { rows } = await admin.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity
        where datname = current_database() and usename = 'tocsin_worker' and state like 'idle in transaction%'`,
    );
    expect(rows).toEqual([{ open: 0 }]);
    release();
    await first;

    expect(smtp.received).toHaveLength(1);
    expect(await look(id)).toMatchObject({ sent: true, attempts: 1 });
  });

  it("does not let a worker whose lease ran out settle what another has taken since", async () => {
    const id = await insertTestMail(admin, {});
    const { arrived, release } = smtp.hold();
    const slow = sendMail(never, sender);
    await arrived;
    await admin.query("update mail_outbox set attempts = 2 where id = $1", [id]);
    release();
    await slow;
    expect(await look(id)).toMatchObject({ sent: false, attempts: 2 });
  });

  it("tries again after 1 minute, 5 minutes, 30 minutes and 2 hours, then says why it gave up", async () => {
    smtp.answerRecipient("451 come back later");
    const id = await insertTestMail(admin, {});
    for (const [attempts, waits] of [
      [1, 60],
      [2, 300],
      [3, 1800],
      [4, 7200],
    ] as const) {
      await sendMail(never, sender);
      const row = await look(id);
      expect(row).toMatchObject({ attempts, sent: false, failed: false });
      expect(row.waits_seconds).toBeGreaterThan(waits - 15);
      expect(row.waits_seconds).toBeLessThanOrEqual(waits);
      await sendMail(never, sender);
      expect(await look(id)).toMatchObject({ attempts });
      await makeDue(id);
    }
    await sendMail(never, sender);
    const last = await look(id);
    expect(last).toMatchObject({ attempts: 5, sent: false, failed: true });
    expect(last.last_error).toContain("come back later");
  });

  it("gives up at once on an address that does not exist", async () => {
    smtp.answerRecipient("550 no such mailbox");
    const id = await insertTestMail(admin, {});
    await sendMail(never, sender);
    expect(await look(id)).toMatchObject({ attempts: 1, failed: true });
  });

  it("waits for a master key that is missing instead of losing the mail", async () => {
    const id = await insertTestMail(admin, { sealedText: vault().seal("moved", { table: "users", row: newTestId() }) });
    await sendMail(never, sender);
    expect(await look(id)).toMatchObject({ attempts: 1, sent: false, failed: false });
    expect(smtp.received).toHaveLength(0);
  });

  it("fails with a reason when no mail server is set", async () => {
    const id = await insertTestMail(admin, {});
    await sendMail(never, createMailSender({ MAIL_FROM: "x@y.test", MAIL_LOG_LINKS: false }));
    const row = await look(id);
    expect(row).toMatchObject({ failed: true });
    expect(row.last_error).toContain("SMTP_URL");
  });

  it("counts a link that was printed to the log as sent", async () => {
    const id = await insertTestMail(admin, { text: "Open https://example.test/verify?token=abc to go on." });
    await sendMail(never, createMailSender({ MAIL_FROM: "x@y.test", MAIL_LOG_LINKS: true }));
    expect(await look(id)).toMatchObject({ sent: true });
  });
});
