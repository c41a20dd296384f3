import { createHash } from "node:crypto";
import { uuid7 } from "./uuid7";

export type Position = { stream: string; position: string; acceptedAtMs: number };

/**
 * The id of what stands at a place of a stream: the same whenever it is delivered, so that a message that comes again
 * makes no second event. Ids of one message sort in their order.
 */
export function positionId({ stream, position, acceptedAtMs }: Position, index: number | "message"): string {
  const hash = createHash("sha256").update(`${stream}\u0000${position}\u0000${acceptedAtMs}`).digest().subarray(0, 10);
  // Version 7 uses 12 of these 16 bits: 4,095 is beyond every batch.
  const place = index === "message" ? 0xfff : index;
  hash[0] = place >>> 8;
  hash[1] = place & 0xff;
  return uuid7(acceptedAtMs, hash);
}
