import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { AppError, type ErrorCode, type FieldProblems } from "@/server/contracts/errors";
import { isDatabaseAway } from "@/server/db/database-away";

/** Whatever was thrown, as one of the refusals that we know. What we do not know is our own fault: `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof TRPCError) return fromTrpc(error);
  if (isDatabaseAway(error)) return new AppError("unavailable", { cause: error });
  return new AppError("internal", { cause: error });
}

/** Field path → first problem, for forms. What belongs to no field is under "". */
export function fieldProblems(error: ZodError): FieldProblems {
  const fields: FieldProblems = {};
  for (const issue of error.issues) fields[issue.path.join(".")] ??= issue.message;
  return fields;
}

function fromTrpc(error: TRPCError): AppError {
  if (error.cause instanceof AppError) return error.cause;
  // An answer of ours that does not fit its schema is a ZodError, too: only a bad *request* is the caller's.
  if (error.cause instanceof ZodError && error.code === "BAD_REQUEST") {
    return new AppError("invalid_input", { fields: fieldProblems(error.cause) });
  }
  const code = OWN_REFUSALS[error.code];
  return code ? new AppError(code, { cause: error }) : toAppError(error.cause ?? new Error(error.message));
}

/** What the library refuses by itself, before a procedure is reached. */
const OWN_REFUSALS: Partial<Record<TRPCError["code"], ErrorCode>> = {
  PARSE_ERROR: "bad_request",
  BAD_REQUEST: "bad_request",
  METHOD_NOT_SUPPORTED: "bad_request",
  UNAUTHORIZED: "not_signed_in",
  FORBIDDEN: "forbidden",
  NOT_FOUND: "not_found",
  PAYLOAD_TOO_LARGE: "payload_too_large",
  UNSUPPORTED_MEDIA_TYPE: "unsupported_media_type",
  TOO_MANY_REQUESTS: "rate_limited",
};

const CODE_OF_STATUS: Partial<Record<number, TRPCError["code"]>> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  409: "CONFLICT",
  // tRPC has no word for "gone"; the HTTP status still says 410.
  410: "NOT_FOUND",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE_CONTENT",
  429: "TOO_MANY_REQUESTS",
  503: "SERVICE_UNAVAILABLE",
};

export function toTrpcError(refusal: AppError): TRPCError {
  const code = CODE_OF_STATUS[refusal.status] ?? "INTERNAL_SERVER_ERROR";
  return new TRPCError({ code, message: refusal.message, cause: refusal });
}
