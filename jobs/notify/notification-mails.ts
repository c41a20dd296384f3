import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import { ABOUT_ALL, type NotificationKind } from "@/server/domain/notify/kinds";
import type { Planned } from "@/server/domain/notify/plan-notifications";
import { env } from "@/server/env";
import { composeNotification } from "@/server/mail/compose-notification";
import { newId } from "@/server/new-id";
import { unsubscribeToken } from "@/server/usecases/account/unsubscribe-token";
import { mailPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";

type Recipient = { userId: string; email: string; orgName: string; orgSlug: string; muted: NotificationKind[] };

/** Owners and admins whose address is theirs, with the kinds that they or the org do not want. */
const RECIPIENTS = statement(
  "list_notified_people",
  `select u.id as "userId", u.email, o.name as "orgName", o.slug as "orgSlug",
          array(select kind from notification_mutes m where m.org_id = o.id and m.user_id in (u.id, '${ABOUT_ALL}')) as muted
     from memberships s
     join users u on u.id = s.user_id and u.email_verified_at is not null
     join orgs o on o.id = s.org_id and o.deleted_at is null
    where s.org_id = $1 and s.role in ('owner', 'admin') order by u.id`,
);
const INSERT = statement(
  "insert_notification_mails",
  `insert into mail_outbox (id, recipient, subject, sealed_text, sealed_extra)
   select id, recipient, subject, decode(sealed_text, 'base64'), decode(sealed_extra, 'base64') from json_to_recordset($1)
     as m(id uuid, recipient text, subject text, sealed_text text, sealed_extra text)`,
);

type Told = Extract<Planned, { act: "open" | "close" }>;

/** In the transaction that makes the notification: whoever dies in between leaves neither, or both. */
export async function postNotificationMails(sql: WorkerSql, orgId: string, planned: readonly Planned[]): Promise<void> {
  const told = planned.filter((one): one is Told => one.act !== "again");
  if (told.length === 0) return;
  const people = await sql.rows<Recipient>(RECIPIENTS, [orgId]);
  const mails = people.flatMap((person) =>
    told.filter(({ kind }) => !person.muted.includes(kind)).map((one) => mailOf(orgId, person, one)),
  );
  if (mails.length > 0) await sql.run(INSERT, [JSON.stringify(mails)]);
}

function mailOf(orgId: string, { userId, email, orgName, orgSlug }: Recipient, told: Told) {
  const { PUBLIC_URL: publicUrl } = env();
  const { kind, about, facts } = told;
  const id = newId();
  const unsubscribeUrl = new URL(`/api/unsubscribe/${unsubscribeToken({ orgId, userId, kind })}`, publicUrl).href;
  const { subject, text, html } = composeNotification(
    { kind, about, facts, isOver: told.act === "close", isDigest: told.act === "open" && told.isDigest },
    { org: { name: orgName, slug: orgSlug }, publicUrl, unsubscribeUrl },
  );
  const seal = (value: string) => vault().seal(value, mailPlace(id)).toString("base64");
  const extra = JSON.stringify({ html, unsubscribeUrl });
  return { id, recipient: email, subject, sealed_text: seal(text), sealed_extra: seal(extra) };
}
