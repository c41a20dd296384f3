import { AppError } from "@/server/contracts/errors";
import { TEST_TIMEOUT_MS, TEST_WAIT_SECONDS, type TestSendState } from "@/server/contracts/test-sends";
import { findTestSend } from "@/server/db/queries/channels/test-sends";
import type { OrgTx } from "@/server/db/scope";

/** Past this nothing will come any more: it was not taken in time, or whoever took it is gone. */
const LOST_AFTER_SECONDS = TEST_WAIT_SECONDS + TEST_TIMEOUT_MS / 1000 + 5;

export async function describeTestSend(tx: OrgTx, id: string): Promise<TestSendState> {
  const row = await findTestSend(tx, id);
  if (!row) throw new AppError("not_found");
  const { isTaken, ageSeconds, result } = row;
  if (result) return { state: "done", result };
  if (ageSeconds > LOST_AFTER_SECONDS || (!isTaken && ageSeconds > TEST_WAIT_SECONDS)) return { state: "lost" };
  return { state: isTaken ? "sending" : "waiting" };
}
