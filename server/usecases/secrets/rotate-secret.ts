import type { Actor } from "@/server/contracts/audit";
import type { AuditAction } from "@/server/domain/audit-actions";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import {
  deleteSecret,
  insertSecret,
  listSecrets,
  retirePrimary,
  type SecretRow,
  updateExpiry,
} from "@/server/db/queries/channels/channel-secrets";
import { bumpConfigVersion, type ChannelRow, lockChannel } from "@/server/db/queries/channels/channels";
import { FORMATS } from "@/server/domain/message/formats";
import type { OrgTx } from "@/server/db/scope";
import { newSigningSecret, type ShownSecret } from "./new-signing-secret";

const HOUR = 3600;

export type Rotation = { signing: ShownSecret; previous: { fingerprint: string; expiresAt: Date } | null };
type RotationInput = { channelId: string; graceHours: number; replaceSecondary: boolean };

/** The old secret goes on signing beside the new one until its grace ends, so that a receiver can switch at leisure. */
export async function rotateSecret(tx: OrgTx, actor: Actor, input: RotationInput): Promise<Rotation> {
  const { channelId, graceHours, replaceSecondary } = input;
  const { channel, primary, secondary } = await lockSecrets(tx, channelId);
  if (secondary && !replaceSecondary) {
    const until = secondary.expiresAt?.toISOString() ?? "";
    const detail = `The secret ${secondary.fingerprint} still signs until ${until}. Confirm that it ends now.`;
    throw new AppError("conflict", { detail });
  }
  await deleteSecret(tx, channelId, "secondary");
  if (graceHours > 0) await retirePrimary(tx, channelId, graceHours * HOUR);
  else await deleteSecret(tx, channelId, "primary");
  const { shown, row } = newSigningSecret({ orgId: actor.orgId, channelId }, channel.signatureScheme);
  await insertSecret(tx, row);

  const previous = (await listSecrets(tx, channelId)).find(({ slot }) => slot === "secondary");
  await finish(tx, actor, channel, "secret.rotated", {
    before: { primary: primary?.fingerprint ?? null, secondary: secondary?.fingerprint ?? null },
    after: { primary: row.fingerprint, ...after(previous) },
  });
  const expiresAt = previous?.expiresAt;
  return { signing: shown, previous: expiresAt ? { fingerprint: previous.fingerprint, expiresAt } : null };
}

/** Ends the grace now. */
export async function clearSecondarySecret(tx: OrgTx, actor: Actor, channelId: string): Promise<void> {
  const { channel, secondary } = await lockSecrets(tx, channelId);
  if (!secondary) throw new AppError("no_secondary_secret");
  await deleteSecret(tx, channelId, "secondary");
  await finish(tx, actor, channel, "secret.secondary_cleared", { before: after(secondary), after: after(undefined) });
}

/** The grace ends this many hours from now. */
export async function extendSecretGrace(
  tx: OrgTx,
  actor: Actor,
  { channelId, graceHours }: { channelId: string; graceHours: number },
): Promise<{ expiresAt: Date | null }> {
  const { channel, secondary } = await lockSecrets(tx, channelId);
  if (!secondary) throw new AppError("no_secondary_secret");
  await updateExpiry(tx, channelId, graceHours * HOUR);
  const extended = (await listSecrets(tx, channelId)).find(({ slot }) => slot === "secondary");
  await finish(tx, actor, channel, "secret.grace_extended", { before: after(secondary), after: after(extended) });
  return { expiresAt: extended?.expiresAt ?? null };
}

async function lockSecrets(tx: OrgTx, channelId: string) {
  const channel = await lockChannel(tx, channelId);
  if (!channel) throw new AppError("not_found");
  if (!FORMATS[channel.type].isSigned) throw new AppError("channel_not_signed");
  const secrets = await listSecrets(tx, channelId);
  const inSlot = (slot: SecretRow["slot"]) => secrets.find((secret) => secret.slot === slot);
  return { channel, primary: inSlot("primary"), secondary: inSlot("secondary") };
}

type Facts = Record<string, string | null>;

function after(secondary: SecretRow | undefined): Facts {
  return { secondary: secondary?.fingerprint ?? null, until: secondary?.expiresAt?.toISOString() ?? null };
}

async function finish(
  tx: OrgTx,
  actor: Actor,
  { id, name }: ChannelRow,
  action: AuditAction,
  change: { before: Facts; after: Facts },
): Promise<void> {
  await bumpConfigVersion(tx, id);
  await recordAudit(tx, actor, { action, targetType: "channel", targetId: id, targetLabel: name, ...change });
}
