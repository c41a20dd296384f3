import type { BusMessage } from "@/server/bus/event-bus";
import { insertPoison } from "@/server/db/queries/bus/poison";
import { withWorker } from "@/server/db/scope";
import { positionId } from "@/server/domain/ids/position-id";
import { cleanSample } from "@/server/domain/target/redact";
import { poisonBodyPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";
import type { BadMessage } from "./read-message";

/** The message as it was, for "Try again". */
export type KeptMessage = Pick<BusMessage, "body" | "signature">;

/** Where people see it, with a sample from which secrets were removed. */
export async function recordPoison({ message, orgId, reason, detail }: BadMessage & { orgId: string }): Promise<void> {
  const { stream, position, acceptedAtMs, body, signature } = message;
  const id = positionId(message, "message");
  const kept: KeptMessage = { body, signature };
  const row = {
    orgId,
    id,
    reason,
    detail,
    stream,
    position,
    sample: sampleOf(body),
    sealedBody: vault().seal(JSON.stringify(kept), poisonBodyPlace(orgId, id)),
    acceptedAt: new Date(acceptedAtMs),
  };
  await withWorker((sql) => insertPoison(sql, row));
}

export const sampleOf = (body: string): string => cleanSample(Buffer.from(body)).text;
