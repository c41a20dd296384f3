import type { UserActor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { findKey, markKeyRevoked } from "@/server/db/queries/people/api-keys";
import { recordAudit } from "@/server/db/queries/audit";
import type { OrgTx } from "@/server/db/scope";

/** Acts on the next call that is made with it. */
export async function revokeKey(tx: OrgTx, actor: UserActor, keyId: string): Promise<void> {
  const key = await findKey(tx, keyId);
  if (!key) throw new AppError("not_found");
  await markKeyRevoked(tx, keyId);
  await recordAudit(tx, actor, {
    action: "key.revoked",
    targetType: "api_key",
    targetId: keyId,
    targetLabel: key.name,
    before: { name: key.name, scopes: key.scopes },
  });
}
