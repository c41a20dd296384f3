import { type AppError, ERRORS } from "@/server/contracts/errors";
import { log } from "@/server/observability/log";
import { toAppError } from "../refusal";
import { REQUEST_ID_HEADER } from "@/server/contracts/request-id";

/** RFC 9457. `type` names the kind; the readable page about it is under /docs. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  code: string;
  detail?: string;
  fields?: Record<string, string>;
  requestId: string;
};

export function problemOf({ code, status, detail, fields }: AppError, requestId: string): Problem {
  return {
    type: `urn:tocsin:error:${code}`,
    title: ERRORS[code].title,
    status,
    code,
    ...(detail !== undefined && { detail }),
    ...(fields && { fields }),
    requestId,
  };
}

/** Who is asked to come again because there is no room for them now is no fault, and there may be thousands of them. */
const isFault = ({ status, code, cause }: AppError): boolean =>
  status >= 500 && !(code === "unavailable" && cause === undefined);

/** Whatever was thrown, as an answer. Our own faults are logged here and say nothing but their request id. */
export function problemResponse(error: unknown, requestId: string): Response {
  const refusal = toAppError(error);
  if (isFault(refusal)) log().error({ err: refusal.cause, code: refusal.code, requestId }, "api.failed");
  const headers = new Headers({
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    [REQUEST_ID_HEADER]: requestId,
  });
  if (refusal.retryAfterSeconds !== undefined) headers.set("retry-after", String(refusal.retryAfterSeconds));
  return new Response(JSON.stringify(problemOf(refusal, requestId)), { status: refusal.status, headers });
}
