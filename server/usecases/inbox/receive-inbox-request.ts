import { AppError } from "@/server/contracts/errors";
import { INBOX_BODY_KEPT } from "@/server/contracts/inbox";
import {
  findInbox,
  insertInboxRequest,
  listSealedSenders,
  type SealedSender,
} from "@/server/db/queries/channels/inboxes";
import type { OrgTx } from "@/server/db/scope";
import { INBOX_BEHAVIOURS, type InboxAnswer, inboxAnswer, type InboxBehaviour } from "@/server/domain/inbox-answer";
import { isSensitiveHeader } from "@/server/domain/target/redact";
import { judgeSignature } from "@/server/domain/signing/judge-signature";
import { prepareVerifyingKey } from "@/server/domain/signing/signing-key";
import { channelSecretPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";
import { openUrl } from "@/server/usecases/channels/channel-target";
import { ANSWER_PARAMETER, leadsToInbox, MASKED_INBOX_PATH } from "./inbox-target";

export type InboxArrival = {
  orgId: string;
  id: string;
  token: string;
  method: string;
  /** The query with its question mark, or nothing. */
  search: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: Uint8Array;
  now: Date;
};

/** Checks a request against the secrets of the channels that deliver here, keeps it, and says how to answer. */
export async function receiveInboxRequest(tx: OrgTx, arrival: InboxArrival): Promise<InboxAnswer> {
  const { orgId, id, method, search, headers, body, now } = arrival;
  const inbox = await findInbox(tx, orgId);
  if (!inbox) throw new AppError("not_found");

  const senders = (await listSealedSenders(tx)).filter((sender) =>
    leadsToInbox(openUrl({ orgId, channelId: sender.id }, sender.sealedUrl), arrival.token),
  );
  const possible = senders.map((sender) => ({ id: sender.id, scheme: sender.scheme, keys: openKeys(orgId, sender) }));
  const request = { headers, body, nowSeconds: Math.floor(now.getTime() / 1000) };
  const { senderId, ...judgement } = judgeSignature(possible, request);

  const behaviour = askedAnswer(search) ?? inbox.behaviour;
  const answer = inboxAnswer(behaviour, headers["x-webhook-id"] ?? "", Number(headers["x-webhook-attempt"] ?? 1));
  await insertInboxRequest(tx, {
    orgId,
    id,
    receivedAt: now,
    channelId: senderId,
    method,
    path: MASKED_INBOX_PATH + search.replaceAll(arrival.token, "…"),
    headers: maskHeaders(arrival, senders),
    body: keptText(body),
    bodyBytes: body.byteLength,
    ...judgement,
    answeredStatus: answer.status,
  });
  return answer;
}

function openKeys(orgId: string, { id, sealedSecrets }: SealedSender) {
  return sealedSecrets.flatMap((sealed) => {
    const key = prepareVerifyingKey(vault().openText(Buffer.from(sealed), channelSecretPlace(orgId, id)));
    return key ? [key] : [];
  });
}

function askedAnswer(search: string): InboxBehaviour | undefined {
  const asked = new URLSearchParams(search).get(ANSWER_PARAMETER);
  return INBOX_BEHAVIOURS.find((behaviour) => behaviour === asked);
}

/**
 * Values that people gave a channel as custom headers are secrets, and so is whatever signs someone in, and the token
 * of the inbox itself. Signatures of ours are what people look for here.
 */
function maskHeaders({ headers, token }: InboxArrival, senders: readonly SealedSender[]): Record<string, string> {
  const given = new Set(senders.flatMap(({ headerNames }) => headerNames.map((name) => name.toLowerCase())));
  const isSecret = (name: string) => given.has(name) || (isSensitiveHeader(name) && !OUR_SIGNATURE.test(name));
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isSecret(name) ? "••••" : value.replaceAll(token, "…")]),
  );
}

const OUR_SIGNATURE = /^(?:x-)?webhook-signature/;

/** PostgreSQL's text holds neither broken UTF-8 nor NUL. */
function keptText(body: Uint8Array): string {
  return Buffer.from(body).toString("utf8", 0, INBOX_BODY_KEPT).replaceAll("\u0000", "\ufffd");
}
