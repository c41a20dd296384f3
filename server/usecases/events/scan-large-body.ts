import { compute } from "@/server/compute/compute";
import { ComputeFailure } from "@/server/compute/compute-failure";
import { AppError } from "@/server/contracts/errors";
import type { ScanResult } from "@/server/domain/json/json-scan";

/** Reading a body of this size takes some 3 ms; one of 8 MiB takes 100 ms, in which nobody else would be answered. */
const INLINE_CHARACTERS = 256 * 1024;
/** Far more than it takes: the thread steps back for everything else on a busy machine. */
const LIMITS = { limitMs: 10_000, patienceMs: 5_000 };

/** Reads a large body in a compute thread, within the org's own share of it. A small one is left to the caller. */
export async function scanLargeBody(orgId: string, text: string, ask = compute): Promise<ScanResult | undefined> {
  if (text.length <= INLINE_CHARACTERS) return undefined;
  try {
    return await ask(orgId, "scanEvents", text, LIMITS);
  } catch (error) {
    if (!(error instanceof ComputeFailure)) throw error;
    if (error.reason !== "busy" && error.reason !== "time") throw new AppError("unavailable", { cause: error });
    const detail = "This organisation sends more than can be read. Send smaller batches, or wait.";
    throw new AppError("rate_limited", { detail, retryAfterSeconds: 5, cause: error });
  }
}
