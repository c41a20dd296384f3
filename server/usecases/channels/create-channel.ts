import type { Actor } from "@/server/contracts/audit";
import type { CreateChannelInput } from "@/server/contracts/channels";
import { AppError } from "@/server/contracts/errors";
import { newId } from "@/server/new-id";
import { recordAudit } from "@/server/db/queries/audit";
import { insertSecret } from "@/server/db/queries/channels/channel-secrets";
import { countChannels, insertChannel } from "@/server/db/queries/channels/channels";
import { lockQuota } from "@/server/db/queries/org-locks";
import { holdOrgSettings } from "@/server/db/queries/orgs";
import type { OrgTx } from "@/server/db/scope";
import { FORMATS } from "@/server/domain/message/formats";
import { policyOf } from "@/server/policy";
import { requireCredential, sealHeaders, sealUrl } from "./channel-target";
import { requireQuota } from "@/server/usecases/orgs/quotas";
import { newSigningSecret, type ShownSecret } from "@/server/usecases/secrets/new-signing-secret";

/** `signing` is null where the receiver cannot verify a signature: such a channel has no secret. */
export type CreatedChannel = { id: string; signing: ShownSecret | null };

/** The signing secret is in the answer to this call and in no other, ever. */
export async function createChannel(tx: OrgTx, actor: Actor, input: CreateChannelInput): Promise<CreatedChannel> {
  const { orgId } = actor;
  const { url, headers, ...described } = input;
  const channel = { orgId, channelId: newId() };
  const target = sealUrl(channel, input.type, url);
  requireCredential(input.type, Object.keys(headers), "headers");

  await lockQuota(tx, orgId, "channels");
  await requireQuota(tx, orgId, "channels", await countChannels(tx));
  const sealed = sealHeaders(channel, headers);
  const { enabled: breakerOn } = policyOf({ policy: input.policy, orgSettings: await holdOrgSettings(tx) }).circuit;
  const row = { orgId, id: channel.channelId, ...described, ...target, ...sealed };
  if (!(await insertChannel(tx, row, { breakerOn }))) {
    throw new AppError("name_taken", { fields: { name: "This name is in use." } });
  }
  const secret = FORMATS[input.type].isSigned ? newSigningSecret(channel, input.signatureScheme) : null;
  if (secret) await insertSecret(tx, secret.row);
  await recordAudit(tx, actor, {
    action: "channel.created",
    targetType: "channel",
    targetId: channel.channelId,
    targetLabel: input.name,
    after: {
      ...described,
      urlOrigin: target.urlOrigin,
      headerNames: sealed.headerNames,
      secret: secret?.row.fingerprint ?? null,
    },
  });
  return { id: channel.channelId, signing: secret?.shown ?? null };
}
