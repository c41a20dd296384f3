import { AppError } from "@/server/contracts/errors";
import { listSealedSecrets, listSecrets } from "@/server/db/queries/channels/channel-secrets";
import { findChannel, listRulesOfChannel } from "@/server/db/queries/channels/channels";
import type { OrgTx } from "@/server/db/scope";
import { publicKeyOf } from "@/server/domain/signing/signing-secret";
import { channelSecretPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";
import type { Channel } from "./channel-target";

/** Everything about a channel but its secrets: those are known by their fingerprints. */
export async function describeChannel(tx: OrgTx, { orgId, channelId }: Channel) {
  const channel = await findChannel(tx, channelId);
  if (!channel) throw new AppError("not_found");
  const secrets = await listSecrets(tx, channelId);
  const publicKeys = channel.signatureScheme === "ed25519" ? await readPublicKeys(tx, { orgId, channelId }) : null;
  return {
    ...channel,
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
