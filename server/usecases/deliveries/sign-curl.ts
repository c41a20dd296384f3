import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { listSealedSecrets } from "@/server/db/queries/channels/channel-secrets";
import { type ChannelRow, findChannel } from "@/server/db/queries/channels/channels";
import { findDelivery } from "@/server/db/queries/deliveries/deliveries";
import { listBodyEvents } from "@/server/db/queries/deliveries/delivery-events";
import type { OrgTx } from "@/server/db/scope";
import { publicId } from "@/server/domain/ids/public-id";
import { env } from "@/server/env";
import { buildRequest, type Recipient } from "@/server/domain/message/build-request";
import { signedCurlCommand } from "@/server/domain/message/curl-command";
import { FORMATS, MASKED_KEY } from "@/server/domain/message/formats";
import { maskedHeaders } from "@/server/domain/message/masked-headers";
import { messageOf } from "@/server/domain/message/message";
import { prepareKey } from "@/server/domain/signing/signing-key";
import { channelSecretPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";

export type SignedCurl = { command: string; signedAt: Date };

/** A request that a receiver takes for ours: whoever asks for one leaves a trace. URL path and header values stay out. */
export async function signCurl(tx: OrgTx, actor: Actor, deliveryId: string, version: string): Promise<SignedCurl> {
  const row = await findDelivery(tx, deliveryId);
  if (!row) throw new AppError("not_found");
  const channel = await findChannel(tx, row.channelId);
  if (!channel) throw new AppError("conflict", { detail: "Its channel was deleted, and the secret with it." });
  const events = await listBodyEvents(tx, row.groupId, Number.MAX_SAFE_INTEGER);
  if (events.length < row.eventCount) {
    throw new AppError("conflict", { detail: "Some of its events are no longer stored." });
  }

  const { headers, body } = buildRequest({
    message: messageOf(
      { ...row, ruleName: row.sentRuleName, events },
      { publicUrl: env().PUBLIC_URL, orgId: actor.orgId },
    ),
    recipient: await recipientOf(tx, actor.orgId, channel),
    deliveryId: publicId("delivery", row.id),
    attempt: Math.max(1, row.attemptCount),
    at: row.now,
    version,
  });
  await recordAudit(tx, actor, {
    action: "delivery.curl_signed",
    targetType: "delivery",
    targetId: row.id,
    targetLabel: publicId("delivery", row.id),
  });
  const shown = maskedHeaders(headers, { showSignature: true });
  return { command: signedCurlCommand({ origin: channel.urlOrigin, headers: shown, body }), signedAt: row.now };
}

/** Signs as the engine would now. Header values are left sealed: their names are all that is shown. */
async function recipientOf(tx: OrgTx, orgId: string, channel: ChannelRow): Promise<Recipient> {
  const sealed = await listSealedSecrets(tx, channel.id);
  const [primary, secondary] = sealed.map(({ sealedSecret }) => {
    const key = prepareKey(vault().openText(Buffer.from(sealedSecret), channelSecretPlace(orgId, channel.id)));
    if (!key) throw new Error(`The secret of channel ${channel.id} cannot be read.`);
    return key;
  });
  if (!primary && FORMATS[channel.type].isSigned) throw new Error(`Channel ${channel.id} has no secret.`);
  return {
    format: channel.type,
    scheme: channel.signatureScheme,
    keys: primary ? (secondary ? [primary, secondary] : [primary]) : [],
    customHeaders: Object.fromEntries(channel.headerNames.map((name) => [name, MASKED_KEY])),
  };
}
