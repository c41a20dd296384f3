import { z } from "zod";
import { idSchema, instant, storableText } from "./text";
import type { Role } from "./permissions";

/** Who does something in an org, and from where. */
type Origin = { orgId: string; label: string; ip: string | null; requestId: string | null };
export type UserActor = Origin & { kind: "user"; userId: string; role: Role };
export type KeyActor = Origin & { kind: "api_key"; keyId: string };
export type SystemActor = Origin & { kind: "system" };
export type Actor = UserActor | KeyActor | SystemActor;

const cursorSchema = z.object({ at: instant(), id: idSchema });

export const listAuditInput = z.object({
  /** "member." finds every change of a member, "member.removed" that one. */
  action: storableText()
    .max(100)
    .regex(/^[a-z_.]*$/, "Use an action such as member.removed, or its beginning.")
    .optional(),
  actorId: idSchema.optional(),
  from: instant().optional(),
  to: instant().optional(),
  cursor: cursorSchema.nullish(),
  limit: z.number().int().min(1).max(100).default(50),
});
export type AuditFilter = z.output<typeof listAuditInput>;
