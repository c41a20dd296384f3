import { randomBytes } from "node:crypto";
import { type DraftTarget, TEST_TIMEOUT_MS, type TestSendResult } from "@/server/contracts/test-sends";
import { recordTestSend, type TakenTestSend, takeTestSend } from "@/server/db/queries/channels/test-sends";
import type { WorkerSql } from "@/server/db/scope";
import { type BuiltRequest, buildRequest, type Recipient, targetUrl } from "@/server/domain/message/build-request";
import { FORMATS, judgeAnswer } from "@/server/domain/message/formats";
import { maskedHeaders } from "@/server/domain/message/masked-headers";
import { linkOf, type Message } from "@/server/domain/message/message";
import { publicId } from "@/server/domain/ids/public-id";
import { prepareKey } from "@/server/domain/signing/signing-key";
import { generateSecret } from "@/server/domain/signing/signing-secret";
import type { SendResult } from "@/server/egress/exchange";
import type { Sender } from "@/server/egress/send";
import type { Vault } from "@/server/vault/envelope";
import { testTargetPlace } from "@/server/vault/places";
import { ChannelConfigs } from "@/server/engine/claim/channel-configs";
import { keptSample, shownBody } from "./kept-sample";

export type TestSendOptions = {
  transaction: <T>(work: (sql: WorkerSql) => Promise<T>) => Promise<T>;
  /** The guarded one: a test reaches nothing that a delivery could not. */
  sender: Sender;
  vault: Vault;
  newId: () => string;
  version: string;
  publicUrl: string;
  onError: (error: unknown) => void;
};

type Wanted = { orgId: string; testSendId: string };
type Target = Recipient & { url: string };

/** How many are on the wire at once; a receiver that hangs must not keep other people's tests waiting. */
const AT_ONCE = 32;

/** Sends what people try by hand: once, with one deadline, and whatever comes of it is the answer. */
export class TestSends {
  readonly #options: TestSendOptions;
  readonly #running = new Set<Promise<void>>();

  constructor(options: TestSendOptions) {
    this.#options = options;
  }

  /** Returns when it is under way, or has found that there is no room until another one ends. */
  async start(wanted: Wanted): Promise<void> {
    while (this.#running.size >= AT_ONCE) await Promise.race(this.#running);
    const test = this.send(wanted).catch(this.#options.onError);
    this.#running.add(test);
    void test.then(() => this.#running.delete(test));
  }

  /** Until those that are under way are recorded: each has a deadline of its own. */
  async drain(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async send({ orgId, testSendId }: Wanted): Promise<void> {
    const { transaction, sender } = this.#options;
    const test = await transaction((sql) => takeTestSend(sql, orgId, testSendId));
    if (!test) return;
    const target = await this.#open(test);
    const message = this.#messageOf(test);
    const request = this.#requestOf(test, target, message);
    const url = targetUrl(target.format, target.url, message);
    const sent = await sender.send({ url, timeoutMs: TEST_TIMEOUT_MS, now: test.takenAt, ...request });
    const outcome = judgeAnswer(target.format, sent.outcome, sent.response);
    const shown = { ...request, body: shownBody(target, request.body) };
    const result = resultOf(test, shown, { ...sent, outcome, response: keptSample(target, sent.response) });
    await transaction((sql) => recordTestSend(sql, test, result));
  }

  async #open({ orgId, id, channelId, sealedTarget }: TakenTestSend): Promise<Target> {
    const { vault, transaction } = this.#options;
    if (sealedTarget) return openDraft(vault.openText(sealedTarget, testTargetPlace(orgId, id)));
    // A book of its own: what is tried is the channel as it is now.
    const configs = new ChannelConfigs(vault, this.#options.onError);
    const wanted = { orgId, channelId: channelId ?? "", configVersion: 0 };
    await configs.load(transaction, [wanted]);
    const config = configs.find(wanted);
    if (!config) throw new Error(`Channel ${wanted.channelId} cannot be opened for a test.`);
    return config;
  }

  #messageOf(test: TakenTestSend): Message {
    const eventId = publicId("event", this.#options.newId());
    const id = publicId("message", test.id);
    return {
      id,
      link: linkOf({ publicUrl: this.#options.publicUrl, orgId: test.orgId }, id),
      timestamp: test.takenAt,
      // Zero is no delivery's number: the sequence of the channel has no gap for it.
      sequence: 0,
      rule: null,
      events: [
        {
          id: eventId,
          type: test.eventType,
          source: "tocsin.test",
          subject: null,
          occurredAt: test.takenAt,
          idempotencyKey: eventId,
          priority: "normal",
          data: test.data,
        },
      ],
    };
  }

  #requestOf(test: TakenTestSend, recipient: Recipient, message: Message): BuiltRequest {
    return buildRequest({
      message,
      recipient,
      deliveryId: publicId("delivery", test.id),
      attempt: 1,
      at: test.takenAt,
      version: this.#options.version,
    });
  }
}

/** Signed with a secret that nobody knows: the shape of the request is right, and no receiver can take it for real. */
function openDraft(text: string): Target {
  const { url, headers, scheme, format } = JSON.parse(text) as DraftTarget;
  const target = { url, format, customHeaders: headers, scheme };
  if (!FORMATS[format].isSigned) return { ...target, keys: [] };
  const key = prepareKey(generateSecret(scheme, randomBytes));
  if (!key) throw new Error(`No secret can be made for the scheme ${scheme}.`);
  return { ...target, keys: [key] };
}

function resultOf(
  { takenAt }: TakenTestSend,
  { headers, body }: BuiltRequest,
  { outcome, timings, response }: SendResult,
): TestSendResult {
  const failure = outcome.kind === "failed" ? outcome : null;
  return {
    startedAt: takenAt.toISOString(),
    category: failure?.category ?? null,
    httpStatus: outcome.httpStatus ?? null,
    message: failure?.message ?? null,
    timings,
    request: { headers: maskedHeaders(headers, { showSignature: true }), body },
    response: response && { headers: response.headers, body: response.body, truncated: response.truncated },
  };
}
