import { vault } from "@/server/vault/vault";

let keys: Buffer[] | undefined;

/** Under which this installation signs what it puts on a bus; the first signs, all of them verify. */
export const busKeys = (): readonly Buffer[] => (keys ??= vault().deriveKeys("tocsin event bus"));

export function signingKey(): Buffer {
  const [key] = busKeys();
  if (!key) throw new Error("TOCSIN_MASTER_KEYS holds no key.");
  return key;
}
