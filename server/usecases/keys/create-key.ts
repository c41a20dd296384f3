import type { UserActor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { newId } from "@/server/new-id";
import { type CreateKeyInput, formatKey, SCOPE_NEEDS } from "@/server/contracts/people/keys";
import { allows, whoMay } from "@/server/contracts/permissions";
import { countKeys, insertKey } from "@/server/db/queries/people/api-keys";
import { recordAudit } from "@/server/db/queries/audit";
import { lockQuota } from "@/server/db/queries/org-locks";
import type { OrgTx } from "@/server/db/scope";
import { requireQuota } from "@/server/usecases/orgs/quotas";
import { makeSecret } from "@/server/usecases/account/link-token";

/** The text of the key is in the answer to this call and in no other: only a hash of it is stored. */
export async function createKey(
  tx: OrgTx,
  actor: UserActor,
  { name, scopes, expiresAt }: CreateKeyInput,
  now: Date,
): Promise<{ id: string; key: string }> {
  const beyond = scopes.find((scope) => !allows(actor.role, SCOPE_NEEDS[scope]));
  if (beyond) throw new AppError("forbidden", { detail: `${beyond}: ${whoMay(SCOPE_NEEDS[beyond])}` });
  if (expiresAt && expiresAt <= now) {
    throw new AppError("invalid_input", { fields: { expiresAt: "Choose a time in the future." } });
  }
  await lockQuota(tx, actor.orgId, "api_keys");
  await requireQuota(tx, actor.orgId, "keys", await countKeys(tx));
  const id = newId();
  const { secret, hash } = makeSecret();
  const { orgId, userId: createdBy } = actor;
  await insertKey(tx, { orgId, id, name, secretHash: hash, scopes, createdBy, expiresAt });
  await recordAudit(tx, actor, {
    action: "key.created",
    targetType: "api_key",
    targetId: id,
    targetLabel: name,
    after: { name, scopes, expiresAt: expiresAt?.toISOString() ?? null },
  });
  return { id, key: formatKey(id, secret) };
}
