import { problemResponse } from "../http/problem";

/** A refusal to a program. RFC 9110: a 401 names the way to sign in, and generic clients look for it. */
export function restProblem(error: unknown, requestId: string): Response {
  const response = problemResponse(error, requestId);
  if (response.status === 401) response.headers.set("www-authenticate", "Bearer");
  return response;
}
