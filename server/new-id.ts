import { randomBytes } from "node:crypto";
import { createUuid7Source } from "@/server/domain/ids/uuid7";

/** Ids of this process: sorted by time, and growing even within a millisecond. */
export const newId = createUuid7Source(Date.now, randomBytes);
