import { createHash } from "node:crypto";
import { AppError } from "@/server/contracts/errors";

/** Of what is answered, so that whatever a caller can see makes another one when it changes. */
export function etagOf(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}

/** `If-Match: *` matches whatever is there; several tags match when one of them does. */
export function requireMatch(ifMatch: string, current: string): void {
  const tags = ifMatch.split(",").map((tag) => tag.trim());
  if (!tags.includes("*") && !tags.includes(current)) throw new AppError("precondition_failed");
}
