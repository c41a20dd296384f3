import type { EventBus, OutgoingMessage } from "@/server/bus/event-bus";
import { signBody, writeContent } from "@/server/bus/signed-message";
import type { Actor } from "@/server/contracts/audit";
import type { AuditAction } from "@/server/domain/audit-actions";
import { AppError } from "@/server/contracts/errors";
import { pageOf } from "@/server/contracts/keyset";
import type { PoisonFilter } from "@/server/contracts/rules/refused-messages";
import { recordAudit } from "@/server/db/queries/audit";
import { deletePoison, findPoison, listPoison, type WholePoison } from "@/server/db/queries/bus/poison";
import type { OrgTx } from "@/server/db/scope";
import { poisonBodyPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";
import { signingKey } from "./ingest-context";
import type { KeptMessage } from "./record-poison";

export async function pageOfRefused(tx: OrgTx, filter: PoisonFilter) {
  const found = await listPoison(tx, filter);
  return pageOf(found, filter.limit, ({ failedAt: at, id }) => ({ at, id }));
}

export async function openRefused(tx: OrgTx, messageId: string): Promise<WholePoison> {
  const message = await findPoison(tx, messageId);
  if (!message) throw new AppError("not_found");
  return message;
}

/** Puts it on the bus once more. Its events keep their ids, so that one that was stored after all is stored once. */
export async function publishAgain(
  bus: EventBus,
  orgId: string,
  requestId: string,
  refused: WholePoison,
): Promise<void> {
  const opened = vault().openText(refused.sealedBody, poisonBodyPlace(orgId, refused.id));
  const kept = JSON.parse(opened) as KeptMessage;
  await bus.publish([outgoing(orgId, requestId, refused, kept)]);
}

/** Ours goes as it was. One of others is signed for the org in whose list it stands: its key may be gone by now. */
function outgoing(orgId: string, requestId: string, refused: WholePoison, kept: KeptMessage): OutgoingMessage {
  const { id, stream, position, acceptedAt } = refused;
  const isOurs = kept.signature !== null && refused.reason !== "unknown_sender";
  const retried = { text: kept.body, stream, position, acceptedAtMs: acceptedAt.getTime() };
  const body = isOurs ? kept.body : writeContent({ v: 1, org: orgId, requestId, retried });
  return { id: `${id}:${requestId}`, body, signature: signBody(body, signingKey()) };
}

/** After it was put on the bus. One that has failed again meanwhile stays. */
export async function forgetRetried(tx: OrgTx, actor: Actor, refused: WholePoison): Promise<void> {
  await deletePoison(tx, refused);
  await record(tx, actor, "refused_message.retried", refused);
}

export async function discardRefused(tx: OrgTx, actor: Actor, messageId: string): Promise<void> {
  const refused = await openRefused(tx, messageId);
  if (!(await deletePoison(tx, refused))) throw new AppError("conflict");
  await record(tx, actor, "refused_message.discarded", refused);
}

async function record(tx: OrgTx, actor: Actor, action: AuditAction, refused: WholePoison): Promise<void> {
  const { id, reason, stream, position } = refused;
  await recordAudit(tx, actor, {
    action,
    targetType: "refused_message",
    targetId: id,
    before: { reason, stream, position },
  });
}
