import type { UserActor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";

/** `owners` are locked rows: who owns the org now, not when the request began. */
export function requireOwner(owners: readonly string[], actor: UserActor): void {
  if (!owners.includes(actor.userId)) throw new AppError("owner_required");
}

export function requireAnotherOwner(owners: readonly string[], leavingId: string): void {
  if (!owners.some((id) => id !== leavingId)) throw new AppError("last_owner");
}
