import type { Actor } from "@/server/contracts/audit";
import { type ChannelPolicy, createChannelInput } from "@/server/contracts/channels";
import { AppError } from "@/server/contracts/errors";
import type { CreateInboxChannelInput } from "@/server/contracts/inbox";
import type { OrgTx } from "@/server/db/scope";
import { createChannel, type CreatedChannel } from "@/server/usecases/channels/create-channel";
import { ensureInbox } from "./ensure-inbox";
import { ANSWER_PARAMETER } from "./inbox-target";

type Given = CreateInboxChannelInput & { description?: string; policy?: ChannelPolicy };

/** A channel like any other that delivers to the built-in receiver: a first delivery needs no server of one's own. */
export async function createInboxChannel(
  tx: OrgTx,
  actor: Actor,
  { answer, ...given }: Given,
): Promise<CreatedChannel> {
  const { url } = await ensureInbox(tx, actor);
  if (answer) url.searchParams.set(ANSWER_PARAMETER, answer);
  try {
    return await createChannel(tx, actor, createChannelInput.parse({ ...given, url: url.href }));
  } catch (error) {
    throw error instanceof AppError && error.code === "url_refused" ? outOfReach(url.origin, error) : error;
  }
}

/** Nobody typed this URL, so there is no field to change: the installation's settings are. */
function outOfReach(origin: string, refusal: AppError): AppError {
  return new AppError("url_refused", {
    detail: `The inbox is at ${origin}, which deliveries may not reach. ${refusal.message} Your administrator can allow it.`,
    cause: refusal,
  });
}
