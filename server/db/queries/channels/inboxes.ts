import { INBOX_KEEPS, type InboxFilter } from "@/server/contracts/inbox";
import { NOTHING, query } from "@/server/db/query";
import { type AuthTx, type OrgTx, sqlOf } from "@/server/db/scope";
import type { InboxBehaviour } from "@/server/domain/inbox-answer";
import type { Judgement } from "@/server/domain/signing/judge-signature";
import type { SignatureScheme } from "@/server/domain/signing/signing-secret";

type Bytes = Uint8Array<ArrayBuffer>;

/** Before an org is known. By hash, so that the time it takes says nothing of the token. */
export async function findInboxOrg(tx: AuthTx, tokenHash: Bytes): Promise<string | null> {
  const [found] = await sqlOf(tx).rows<{ orgId: string }>(query`
    select i.org_id as "orgId" from inboxes i join orgs o on o.id = i.org_id
     where i.token_hash = ${tokenHash} and o.deleted_at is null`);
  return found?.orgId ?? null;
}

/** False when the org has one. */
export async function insertInbox(
  tx: OrgTx,
  inbox: { orgId: string; tokenHash: Bytes; sealedToken: Bytes },
): Promise<boolean> {
  const { count } = await tx.inbox.createMany({ data: [inbox], skipDuplicates: true });
  return count === 1;
}

export async function findInbox(tx: OrgTx, orgId: string) {
  const row = await tx.inbox.findUnique({ where: { orgId }, select: { sealedToken: true, behaviour: true } });
  return row && { ...row, behaviour: row.behaviour as InboxBehaviour };
}

export async function updateBehaviour(tx: OrgTx, orgId: string, behaviour: InboxBehaviour): Promise<void> {
  await tx.inbox.update({ where: { orgId }, data: { behaviour } });
}

export type SealedSender = {
  id: string;
  name: string;
  scheme: SignatureScheme;
  sealedUrl: Bytes;
  headerNames: string[];
  sealedSecrets: Bytes[];
};

/** Every channel with the secrets that it signs with: which of them deliver to the inbox, only their opened URLs tell. */
export async function listSealedSenders(tx: OrgTx): Promise<SealedSender[]> {
  return sqlOf(tx).rows(query`
    select c.id, c.name, c.signature_scheme as scheme, c.sealed_url as "sealedUrl", c.header_names as "headerNames",
           array(select s.sealed_secret from channel_secrets s
                  where s.org_id = c.org_id and s.channel_id = c.id and (s.expires_at is null or s.expires_at > now())
                  order by s.slot) as "sealedSecrets"
      from channels c where c.deleted_at is null order by c.name, c.id`);
}

export type NewInboxRequest = Pick<Judgement, "verdict" | "reason" | "message"> & {
  orgId: string;
  id: string;
  receivedAt: Date;
  channelId: string | null;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  bodyBytes: number;
  answeredStatus: number;
};

/** Keeps the latest: what is beyond the limit goes with the insert that pushes it out. */
export async function insertInboxRequest(tx: OrgTx, request: NewInboxRequest): Promise<void> {
  await tx.inboxRequest.createMany({ data: [request] });
  await sqlOf(tx).run(query`
    delete from inbox_requests
     where id <= (select id from inbox_requests order by id desc offset ${INBOX_KEEPS} limit 1)`);
}

export type InboxRequestRow = {
  id: string;
  receivedAt: Date;
  channelId: string | null;
  channelName: string | null;
  method: string;
  path: string;
  eventTypes: string | null;
  deliveryId: string | null;
  attempt: number | null;
  bodyBytes: number;
  verdict: Judgement["verdict"];
  reason: Judgement["reason"];
  message: string | null;
  answeredStatus: number;
};
export type InboxRequestDetail = InboxRequestRow & { headers: Record<string, string>; body: string };

const COLUMNS = query`r.id, r.received_at as "receivedAt", r.channel_id as "channelId", c.name as "channelName", r.method,
  r.path, r.headers ->> 'x-webhook-event' as "eventTypes", r.headers ->> 'x-webhook-delivery' as "deliveryId",
  substring(r.headers ->> 'x-webhook-attempt' from '^[0-9]{1,6}$')::int as attempt, r.body_bytes as "bodyBytes", r.verdict, r.reason, r.message,
  r.answered_status as "answeredStatus"`;
const FROM = query`inbox_requests r left join channels c on c.org_id = r.org_id and c.id = r.channel_id`;

/** Newest first, and one row more to tell whether there are others. */
export async function listInboxRequests(tx: OrgTx, { cursor, limit }: InboxFilter): Promise<InboxRequestRow[]> {
  const before = cursor ? query`where r.id < ${cursor.id}::uuid` : NOTHING;
  return sqlOf(tx).rows(query`select ${COLUMNS} from ${FROM} ${before} order by r.id desc limit ${limit + 1}`);
}

export async function findInboxRequest(tx: OrgTx, id: string): Promise<InboxRequestDetail | null> {
  const [found] = await sqlOf(tx).rows<InboxRequestDetail>(query`
    select ${COLUMNS}, r.headers, r.body from ${FROM} where r.id = ${id}::uuid`);
  return found ?? null;
}

/** At most `INBOX_KEEPS`, so counting them is cheap. */
export async function countInboxRequests(tx: OrgTx): Promise<number> {
  return tx.inboxRequest.count();
}

export async function deleteInboxRequests(tx: OrgTx): Promise<number> {
  const { count } = await tx.inboxRequest.deleteMany();
  return count;
}
