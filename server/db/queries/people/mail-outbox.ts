import type { AuthTx, OrgTx, WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";

/** Mail that waits to be sent. Its times are the database's, the one clock that all workers share. */
export type ClaimedMail = {
  id: string;
  recipient: string;
  subject: string;
  sealedText: Buffer;
  /** Its HTML and the link that ends mails like it, for those that have them. */
  sealedExtra: Buffer | null;
  attempt: number;
};

// Stored times are rounded to milliseconds, upwards as often as not: compared with an unrounded now(), a mail
// would not be due at the very moment that its wake-up arrives, and wait for the next one.
const claim = statement(
  "claim_due_mail",
  `update mail_outbox m
      set attempts = m.attempts + 1, send_after = now() + make_interval(secs => $2)
     from (select id from mail_outbox
            where sent_at is null and failed_at is null and send_after <= now()::timestamptz(3)
            order by send_after, id limit $1
              for update skip locked) due
    where m.id = due.id
   returning m.id, m.recipient, m.subject, m.sealed_text as "sealedText",
             m.sealed_extra as "sealedExtra", m.attempts as attempt`,
);

/**
 * Takes what is due for `leaseSeconds`. Pushing the due time forward is the lease: no transaction stays open
 * while a mail server is spoken to, and a worker that dies leaves its mail due again.
 */
export function claimDueMail(sql: WorkerSql, limit: number, leaseSeconds: number): Promise<ClaimedMail[]> {
  return sql.rows<ClaimedMail>(claim, [limit, leaseSeconds]);
}

// The attempt is a fence: a worker whose lease ran out cannot settle what another has taken since.
const FENCE = "id = $1 and attempts = $2 and sent_at is null and failed_at is null";

const sent = statement("mail_sent", `update mail_outbox set sent_at = now(), last_error = null where ${FENCE}`);
const retry = statement(
  "mail_retry",
  `update mail_outbox set send_after = now() + make_interval(secs => $3), last_error = $4 where ${FENCE}`,
);
const failed = statement("mail_failed", `update mail_outbox set failed_at = now(), last_error = $3 where ${FENCE}`);

export type MailSettlement =
  { kind: "sent" } | { kind: "retry"; afterSeconds: number; reason: string } | { kind: "failed"; reason: string };

/** False when the mail has been taken over or settled by another worker. */
export async function settleMail(sql: WorkerSql, mail: ClaimedMail, settlement: MailSettlement): Promise<boolean> {
  const fence = [mail.id, mail.attempt];
  switch (settlement.kind) {
    case "sent":
      return (await sql.run(sent, fence)) === 1;
    case "retry":
      return (await sql.run(retry, [...fence, settlement.afterSeconds, settlement.reason])) === 1;
    case "failed":
      return (await sql.run(failed, [...fence, settlement.reason])) === 1;
  }
}

export type SealedMail = { id: string; recipient: string; subject: string; sealedText: Uint8Array<ArrayBuffer> };

/** In the transaction of the change that it tells of: no change without its mail, no mail without its change. */
export async function insertMail(tx: AuthTx | OrgTx, mail: SealedMail): Promise<void> {
  // createMany, because it does not read the row back: web and auth may write mail and never read it.
  await tx.mail.createMany({ data: [mail] });
}
