/** API keys: what they may do and how they are written. */
import { z } from "zod";
import { idSchema, instant, storableText } from "@/server/contracts/text";
import type { Permission } from "../permissions";

export const API_SCOPES = ["events:write", "read", "manage", "secrets:rotate"] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** What a person must be allowed to do to hand it to a key: nobody mints a scope above their own role. */
export const SCOPE_NEEDS = {
  "events:write": "key:manage",
  read: "key:manage",
  manage: "key:manage",
  "secrets:rotate": "key:grant_rotate",
} as const satisfies Record<ApiScope, Permission>;

/** Whoever may change something may look at it. */
export function hasScope(granted: readonly string[], wanted: ApiScope): boolean {
  return granted.includes(wanted) || (wanted === "read" && granted.includes("manage"));
}

export const createKeyInput = z.strictObject({
  name: storableText("Name the key.").trim().min(1, "Name the key.").max(100, "Use at most 100 characters."),
  scopes: z
    .array(z.enum(API_SCOPES, `Use the scopes ${API_SCOPES.join(", ")}.`))
    .min(1, "Choose at least one scope.")
    .overwrite((scopes) => API_SCOPES.filter((scope) => scopes.includes(scope))),
  expiresAt: instant().nullable().default(null),
});
export type CreateKeyInput = z.output<typeof createKeyInput>;
export const keyInput = z.strictObject({ keyId: idSchema });

const KEY_TEXT = /^tcs_([0-9a-f]{32})_([\w-]{43})$/;

/** `tcs_<id>_<secret>`: the id finds the row, the secret is compared with its hash. */
export function formatKey(id: string, secret: string): string {
  return `tcs_${id.replaceAll("-", "")}_${secret}`;
}

/** Null for anything that is not written like a key, before the database is asked. */
export function parseKey(text: string): { id: string; secret: string } | null {
  const [, hex, secret] = KEY_TEXT.exec(text) ?? [];
  if (hex === undefined || secret === undefined) return null;
  return { id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"), secret };
}

/** What people recognise a key by: how it begins and where its id ends. Its secret half is not in it. */
export function keyHint(id: string): string {
  const digits = id.replaceAll("-", "");
  return `tcs_${digits.slice(0, 4)}…${digits.slice(-4)}`;
}
