/** A request that a person sends by hand to a channel, or to where one would lead. */
import { z } from "zod";
import type { ChannelFormat } from "@/server/domain/message/formats";
import type { FailureCategory, PhaseTimings, ResponseSample } from "@/server/domain/retry/outcome";
import type { SignatureScheme } from "@/server/domain/signing/signing-secret";
import { channelInput, createChannelInput } from "./channels";
import { idSchema, storableText } from "./text";

export const TEST_SENDS_PER_MINUTE = 10;
/** From resolving the name to the last byte of the answer. There is no second attempt. */
export const TEST_TIMEOUT_MS = 15_000;
/** One that no worker has taken by then is not sent any more: nobody is waiting for it. */
export const TEST_WAIT_SECONDS = 30;
const MAX_DATA = 64 * 1024;

export const testSendInput = z.strictObject({
  /** A channel that is saved, or the draft of one. */
  target: z.union([
    channelInput,
    createChannelInput.pick({ type: true, url: true, headers: true, signatureScheme: true }),
  ]),
  type: storableText("Name the event type.")
    .trim()
    .min(1, "Name the event type.")
    .max(255, "Use at most 255 characters."),
  /** JSON, as a publisher would send it. */
  data: storableText().max(MAX_DATA, "Use at most 64 KiB for a test."),
});
export type TestSendInput = z.output<typeof testSendInput>;

export const testResultInput = z.strictObject({ testSendId: idSchema });

/** What a worker needs of a channel that is not saved; its secret does not exist yet. */
export type DraftTarget = {
  url: string;
  headers: Record<string, string>;
  scheme: SignatureScheme;
  format: ChannelFormat;
};

/** Receiver failures are data: `category` is null when it was delivered. */
export type TestSendResult = {
  startedAt: string;
  category: FailureCategory | null;
  httpStatus: number | null;
  message: string | null;
  timings: PhaseTimings;
  request: { headers: Record<string, string>; body: string };
  response: Pick<ResponseSample, "headers" | "body" | "truncated"> | null;
};

/** `lost`: no worker took it in time, or the one that did is gone. */
export type TestSendState = { state: "waiting" | "sending" | "lost" } | { state: "done"; result: TestSendResult };
