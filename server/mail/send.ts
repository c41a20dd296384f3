import nodemailer from "nodemailer";
import { env } from "@/server/env";
import { log } from "@/server/observability/log";

export type OutgoingMail = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html?: string;
  /** Ends mails like this one with a single POST (RFC 8058). */
  unsubscribeUrl?: string;
};

/** A mail server's refusal is data. `permanent`: asking again would change nothing. */
export type MailResult = { kind: "sent" } | { kind: "refused"; reason: string; permanent: boolean };

export type MailSender = { send: (mail: OutgoingMail) => Promise<MailResult>; close: () => void };

type Settings = { SMTP_URL?: string | undefined; MAIL_FROM: string; MAIL_LOG_LINKS: boolean };

/** Well below the lease under which mail is claimed, so that nobody else takes what is still on the wire. */
export const MAIL_DEADLINE_MS = 60_000;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

export function createMailSender(settings: Settings = env()): MailSender {
  if (settings.SMTP_URL) return smtpSender(settings.SMTP_URL, settings.MAIL_FROM);
  if (settings.MAIL_LOG_LINKS) return linkLogger();
  return { send: () => Promise.resolve(NO_SERVER), close: () => undefined };
}

const NO_SERVER: MailResult = {
  kind: "refused",
  reason: "No mail server is set. Set SMTP_URL, or MAIL_LOG_LINKS=1 to print links to the worker's log.",
  permanent: true,
};

function smtpSender(url: string, from: string): MailSender {
  const transport = nodemailer.createTransport({ url, pool: true, maxConnections: 3, ...TIMEOUTS });
  return {
    send: async ({ id, recipient, subject, text, html, unsubscribeUrl }) => {
      try {
        // The same id on every attempt: mailboxes drop the copy if an answer was lost and it is sent again.
        const messageId = `<${id}@${domainOf(from)}>`;
        const headers = unsubscribeUrl && {
          "List-Unsubscribe": `<${unsubscribeUrl}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        };
        const mail = {
          from,
          to: recipient,
          subject,
          text,
          messageId,
          ...(html && { html }),
          ...(headers && { headers }),
        };
        await withinDeadline(transport.sendMail(mail));
        return { kind: "sent" };
      } catch (error) {
        return refusal(error);
      }
    },
    close: () => transport.close(),
  };
}

/** The transport's own limits count silence only; a server that drips would hold it for ever. */
async function withinDeadline(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The mail server did not finish in time.")), MAIL_DEADLINE_MS);
  });
  await Promise.race([sending, late]).finally(() => clearTimeout(timer));
}

/** For one machine without a mail server: whoever runs it reads the link in the log. */
function linkLogger(): MailSender {
  return {
    send: ({ recipient, subject, text }) => {
      const link = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
      log().warn({ event: "mail.link" }, `Mail to ${recipient}, "${subject}": ${link}`);
      return Promise.resolve({ kind: "sent" });
    },
    close: () => undefined,
  };
}

function refusal(error: unknown): MailResult {
  const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number };
  // An envelope refused with 5xx is an address that does not exist; everything else may be mended meanwhile.
  const permanent = code === "EENVELOPE" && responseCode !== undefined && responseCode >= 500;
  return { kind: "refused", reason: message.slice(0, 500), permanent };
}

const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DELAYS_SECONDS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR] as const;

/** How long to wait after a failed attempt, counted from 1; undefined when it was the last. */
export function mailRetrySeconds(attempt: number): number | undefined {
  return DELAYS_SECONDS[attempt - 1];
}
