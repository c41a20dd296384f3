import {
  claimDueMail,
  type ClaimedMail,
  type MailSettlement,
  settleMail,
} from "@/server/db/queries/people/mail-outbox";
import { withWorker } from "@/server/db/scope";
import {
  createMailSender,
  type MailResult,
  mailRetrySeconds,
  type MailSender,
  type OutgoingMail,
} from "@/server/mail/send";
import { log } from "@/server/observability/log";
import { counter } from "@/server/observability/metrics";
import { mailPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";

const BATCH = 10;
/** A batch is sent at once, each mail under its own deadline of a minute: by then all of them are settled. */
const LEASE_SECONDS = 300;

const settled = counter({
  name: "tocsin_mails_total",
  help: "Mails by what became of an attempt to send them.",
  labelNames: ["outcome"],
});

let processSender: MailSender | undefined;

/** Sends what is due. Safe to run in any number of processes at once. */
export async function sendMail(
  signal: AbortSignal,
  sender: MailSender = (processSender ??= createMailSender()),
): Promise<void> {
  while (!signal.aborted) {
    const mails = await withWorker((sql) => claimDueMail(sql, BATCH, LEASE_SECONDS));
    await Promise.all(mails.map((mail) => sendOne(mail, sender)));
    if (mails.length < BATCH) return;
  }
}

async function sendOne(mail: ClaimedMail, sender: MailSender): Promise<void> {
  const settlement = settlementOf(await attempt(mail, sender), mail.attempt);
  await withWorker((sql) => settleMail(sql, mail, settlement));
  settled.inc({ outcome: settlement.kind });
  // No recipient and no text: both are somebody's.
  const line = { event: `mail.${settlement.kind}`, mailId: mail.id, attempt: mail.attempt };
  if (settlement.kind === "sent") log().info(line);
  else log().warn({ ...line, reason: settlement.reason });
}

async function attempt(mail: ClaimedMail, sender: MailSender): Promise<MailResult> {
  const { id, recipient, subject, sealedText, sealedExtra } = mail;
  let opened: Pick<OutgoingMail, "text" | "html" | "unsubscribeUrl">;
  try {
    const open = (sealed: Buffer) => vault().openText(sealed, mailPlace(id));
    opened = { text: open(sealedText), ...(sealedExtra && (JSON.parse(open(sealedExtra)) as object)) };
  } catch (error) {
    // A master key that is missing can be given back: the mail waits for it as for a server that is away.
    const reason = `The text could not be opened: ${error instanceof Error ? error.message : String(error)}`;
    return { kind: "refused", reason, permanent: false };
  }
  return sender.send({ id, recipient, subject, ...opened });
}

function settlementOf(result: MailResult, attemptNumber: number): MailSettlement {
  if (result.kind === "sent") return result;
  const afterSeconds = result.permanent ? undefined : mailRetrySeconds(attemptNumber);
  if (afterSeconds === undefined) return { kind: "failed", reason: result.reason };
  return { kind: "retry", afterSeconds, reason: result.reason };
}
