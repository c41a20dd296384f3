import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "@/server/api/root";
import type { ErrorCode, FieldProblems } from "@/server/contracts/errors";

export type ApiProblem = {
  /** "unreachable" when no answer of ours came back at all. */
  code: ErrorCode | "unreachable";
  /** A sentence for the person: what to change. */
  message: string;
  fields: FieldProblems;
  requestId: string | undefined;
  retryAfterSeconds: number | undefined;
};

/** What a failed call means, for forms and messages. */
export function readApiError(error: unknown): ApiProblem {
  const data = error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : null;
  if (!data || !(error instanceof Error)) {
    return {
      code: "unreachable",
      message: "Tocsin could not be reached. Check your connection, then try again.",
      fields: {},
      requestId: undefined,
      retryAfterSeconds: undefined,
    };
  }
  const { code, fields = {}, requestId, retryAfterSeconds } = data.app;
  return { code, message: error.message, fields, requestId, retryAfterSeconds };
}
