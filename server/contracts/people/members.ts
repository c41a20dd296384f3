import { z } from "zod";
import { emailSchema, linkTokenSchema } from "./identity";
import { idSchema } from "@/server/contracts/text";
import { ROLES } from "../permissions";

export const INVITATION_HOURS = 72;

export const roleSchema = z.enum(ROLES);

export const changeRoleInput = z.object({ userId: idSchema, role: roleSchema });
export const memberInput = z.object({ userId: idSchema });
/** `revokeKeys`: also the API keys that they made. */
export const removeMemberInput = z.object({ userId: idSchema, revokeKeys: z.boolean().default(false) });
export const createInvitationInput = z.object({ email: emailSchema, role: roleSchema.default("member") });
export const invitationInput = z.object({ invitationId: idSchema });
export const acceptInvitationInput = z.object({ token: linkTokenSchema });
