import type { FailureCategory } from "@/server/domain/retry/outcome";
import type { Message } from "./message";

/** What a receiver said, as far as it was kept. */
export type Answer = { status: number; body: string };

/** What an answer of this receiver means where its status alone does not say it. */
export type Verdict = {
  category: FailureCategory;
  /** One sentence for the tenant. */
  message: string;
  /** True: asking again cannot help. False: it can, whatever the status says. Absent: the status decides. */
  isFinal?: boolean;
  retryAfterMs?: number;
};

/** `refused`: it can never work. `unsure`: it may, so people are warned and not stopped. */
export type UrlAdvice = { kind: "refused" | "unsure"; message: string };

/** A key that the receiver asks for beside its URL. It is kept as a custom header, sealed like every one of them. */
export type Credential = {
  header: string;
  /** Stands before the key in the header. */
  prefix: string;
};

/** One kind of receiver. The same message always gives the same bytes. */
export type Format = {
  contentType: string;
  /** Whether the receiver can verify a signature; if not, none is sent and the channel has no secret. */
  isSigned: boolean;
  /** `credential` is the key of the channel, or a mask where people look on. */
  body: (message: Message, credential: string) => string;
  credential?: Credential;
  /** Where a message goes, for a receiver that takes different ones at different paths. */
  target?: (url: string, message: Message) => string;
  checkUrl?: (url: URL) => UrlAdvice | null;
  /** Null where the status says it all. */
  judge?: (answer: Answer) => Verdict | null;
};

export const JSON_TYPE = "application/json; charset=utf-8";

/** Advice for receivers that live at one place: anywhere else may be a proxy or a stand-in, so it is only doubted. */
export function expectUrl(url: URL, isExpected: boolean, message: string): UrlAdvice | null {
  return isExpected ? null : { kind: "unsure", message: `${message} This URL leads to ${url.host}.` };
}

/** The receiver's own word for a refusal, in a sentence of ours. */
export function refusal(message: string, isFinal = true): Verdict {
  return { category: "client_error", message, isFinal };
}

/** A JSON object that was said, or an empty one for whatever else it was. */
export function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
