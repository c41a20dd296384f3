import { createHash } from "node:crypto";
import { AppError } from "@/server/contracts/errors";
import {
  claimRestAnswer,
  findRestAnswer,
  type RepeatableWrite,
  saveRestAnswer,
} from "@/server/db/queries/rest-answers";
import type { OrgTx } from "@/server/db/scope";
import { restAnswerPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";
import { bytes } from "@/server/usecases/channels/channel-target";

/** An answer as it was given: enough to give it again, byte for byte. */
export type StoredAnswer = { status: number; headers: Record<string, string>; text: string };
export type OnceAnswer = StoredAnswer & { isReplayed: boolean };

/**
 * Does the work once per idempotency key, in the transaction it is given: answer and change are committed together. A
 * repeat gets the first answer, signing secret included, for a client that never received it can ask nobody else. That
 * is why answers are sealed, and gone after a day. A refusal is not kept: it changed nothing, and can be tried again.
 */
export async function answerOnce(
  tx: OrgTx,
  write: RepeatableWrite,
  request: unknown,
  work: () => Promise<StoredAnswer>,
): Promise<OnceAnswer> {
  const hash = bytes(createHash("sha256").update(canonical(request)).digest());
  const place = restAnswerPlace(write.orgId, write);
  if (await claimRestAnswer(tx, write, hash)) {
    const answer = await work();
    await saveRestAnswer(tx, write, bytes(vault().seal(JSON.stringify(answer), place)));
    return { ...answer, isReplayed: false };
  }
  const first = await findRestAnswer(tx, write);
  if (!first || !Buffer.from(first.requestHash).equals(hash)) {
    const detail = "This Idempotency-Key was used for another request to this route.";
    throw new AppError("idempotency_conflict", { detail });
  }
  return { ...(JSON.parse(vault().openText(first.sealedAnswer, place)) as StoredAnswer), isReplayed: true };
}

/** The same for the same values, in whichever order their names were written. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
