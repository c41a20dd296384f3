import { randomBytes } from "node:crypto";
import { createUuid7Source } from "@/server/domain/ids/uuid7";

/** Asking the system for dice costs more than making an id of them: they are drawn for some hundred at a time. */
const DRAWN_BYTES = 4_096;
let drawn = Buffer.alloc(0);

function takeRandom(size: number): Uint8Array {
  if (drawn.length < size) drawn = randomBytes(DRAWN_BYTES);
  const taken = drawn.subarray(0, size);
  drawn = drawn.subarray(size);
  return taken;
}

/** Ids of this process: sorted by time, and growing even within a millisecond. */
export const newId = createUuid7Source(Date.now, takeRandom);
