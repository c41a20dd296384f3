import { findInbox, listSealedSenders } from "@/server/db/queries/channels/inboxes";
import type { OrgTx } from "@/server/db/scope";
import { buildRequest } from "@/server/domain/message/build-request";
import { priorityName } from "@/server/domain/limits/priority";
import { publicId } from "@/server/domain/ids/public-id";
import { prepareKey, type SigningKey } from "@/server/domain/signing/signing-key";
import { uuid7 } from "@/server/domain/ids/uuid7";
import { openUrl } from "@/server/usecases/channels/channel-target";
import { inboxUrl, leadsToInbox } from "@/server/usecases/inbox/inbox-target";
import { receiveInboxRequest } from "@/server/usecases/inbox/receive-inbox-request";
import { channelSecretPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";
import { CHANNELS } from "../channels";
import type { Configured } from "../configure";
import { createDice, randomBytesOf } from "../dice";
import type { History, Made } from "../history";
import { idempotencyKeyOf, VERSION } from "../sent-headers";

const INBOX_REQUESTS = 30;
const ON_THE_WAY_MS = 6;

/** The latest deliveries to the inbox, signed as they would have been, and received and judged by the inbox itself. */
export async function writeInbox(tx: OrgTx, history: History, configured: Configured): Promise<void> {
  const plan = CHANNELS.find(({ state }) => state === "inbox");
  if (!plan) return;
  const orgId = configured.orgId(plan.org);
  const channelId = configured.channelId(plan);
  const inbox = await findInbox(tx, orgId);
  const sender = (await listSealedSenders(tx)).find(({ id }) => id === channelId);
  if (!inbox || !sender) return;
  const url = inboxUrl(orgId, inbox.sealedToken);
  const token = url.pathname.split("/").at(-1) ?? "";
  // Where deliveries may not come back to this installation, the channel leads elsewhere.
  if (!leadsToInbox(openUrl({ orgId, channelId }, sender.sealedUrl), token)) return;
  const [sealed] = sender.sealedSecrets;
  const key = sealed && prepareKey(vault().openText(Buffer.from(sealed), channelSecretPlace(orgId, channelId)));
  if (!key) throw new Error("The secret of the inbox's channel cannot be read.");

  const received = history.deliveries.filter(
    ({ source, walk }) => history.sources[source]?.channel === plan && walk.status === "succeeded",
  );
  for (const made of received.slice(-INBOX_REQUESTS)) {
    const { headers, body, at } = requestOf(history, made, configured, key);
    await receiveInboxRequest(tx, {
      orgId,
      id: uuid7(at.getTime(), randomBytesOf(createDice(made.createdMs), 10)),
      token,
      method: "POST",
      search: "",
      headers: { ...headers, host: url.host },
      body,
      now: at,
    });
  }
}

function requestOf(history: History, made: Made, configured: Configured, key: SigningKey) {
  const { messageId, walk, createdMs } = made;
  const last = walk.attempts.at(-1);
  const startedMs = last?.startedMs ?? createdMs;
  const { headers: sent, body } = buildRequest({
    message: {
      id: publicId("message", messageId),
      timestamp: new Date(createdMs),
      sequence: made.sequence,
      rule: ruleOf(history, made, configured),
      events: eventsOf(history, made),
      link: "",
    },
    recipient: { format: "webhook", scheme: "standard", keys: [key], customHeaders: {} },
    deliveryId: publicId("delivery", made.id),
    attempt: last?.number ?? 1,
    at: new Date(startedMs),
    version: VERSION,
  });
  const bytes = Buffer.from(body);
  const headers = {
    ...Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value])),
    "accept-encoding": "identity",
    "content-length": String(bytes.byteLength),
  };
  return { headers, body: bytes, at: new Date(startedMs + ON_THE_WAY_MS) };
}

function ruleOf({ sources }: History, { source }: Made, configured: Configured) {
  const rule = sources[source]?.rule;
  return rule ? { id: publicId("rule", configured.ruleId(rule)), name: rule.name } : null;
}

function eventsOf({ samples }: History, made: Made) {
  return made.events.map(({ id, sample: index, atMs }) => {
    const sample = samples[index];
    if (!sample) throw new RangeError("No such sample.");
    const { type, source, subject, priority, data } = sample;
    return {
      id: publicId("event", id),
      type,
      source,
      subject,
      occurredAt: new Date(atMs),
      idempotencyKey: idempotencyKeyOf(id),
      priority: priorityName(priority),
      data: JSON.stringify(data),
    };
  });
}
