import { AppError } from "@/server/contracts/errors";
import { listSealedSecrets, listSecrets } from "@/server/db/queries/channels/channel-secrets";
import { findChannel, listRulesOfChannel } from "@/server/db/queries/channels/channels";
import { findOrgSettings } from "@/server/db/queries/orgs";
import type { OrgTx } from "@/server/db/scope";
import { publicKeyOf } from "@/server/domain/signing/signing-secret";
import { policyOf } from "@/server/policy";
import { channelSecretPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";
import type { Channel } from "./channel-target";

/** Everything about a channel but its secrets: those are known by their fingerprints. */
export async function describeChannel(tx: OrgTx, { orgId, channelId }: Channel) {
  const channel = await findChannel(tx, channelId);
  if (!channel) throw new AppError("not_found");
  const secrets = await listSecrets(tx, channelId);
  const publicKeys = channel.signatureScheme === "ed25519" ? await readPublicKeys(tx, { orgId, channelId }) : null;
  const orgSettings = await findOrgSettings(tx);
  return {
    ...channel,
    /** With every default filled in. */
    effective: policyOf({ policy: channel.policy, orgSettings }),
    /** What holds where the channel says nothing of its own. */
    inherited: policyOf({ policy: {}, orgSettings }),
    rules: await listRulesOfChannel(tx, channelId),
    secrets: secrets.map((secret) => ({ ...secret, publicKey: publicKeys?.get(secret.slot) ?? null })),
  };
}

async function readPublicKeys(tx: OrgTx, { orgId, channelId }: Channel): Promise<Map<string, string | null>> {
  const sealed = await listSealedSecrets(tx, channelId);
  return new Map(
    sealed.map(({ slot, sealedSecret }) => {
      const text = vault().openText(Buffer.from(sealedSecret), channelSecretPlace(orgId, channelId));
      return [slot, publicKeyOf(text)];
    }),
  );
}
