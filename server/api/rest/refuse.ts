import { problemResponse } from "@/server/api/http/problem";
import { AppError } from "@/server/contracts/errors";

type Asked = Pick<Request, "method" | "url">;

/** For the methods that an address does not take. */
export function refuseMethod(allowed: string, { method, url }: Asked, requestId: string): Response {
  const detail = `${new URL(url).pathname} takes ${allowed}, not ${method}.`;
  const response = restProblem(new AppError("method_not_allowed", { detail }), requestId);
  response.headers.set("allow", allowed);
  return response;
}

/** For addresses under /api/v1 that are none. */
export function refuseAddress({ url }: Asked, requestId: string): Response {
  const detail = `There is no ${new URL(url).pathname} in this API. /api/v1/openapi.json lists what there is.`;
  return restProblem(new AppError("not_found", { detail }), requestId);
}

/** A refusal to a program. RFC 9110: a 401 names the way to sign in, and generic clients look for it. */
export function restProblem(error: unknown, requestId: string): Response {
  const response = problemResponse(error, requestId);
  if (response.status === 401) response.headers.set("www-authenticate", "Bearer");
  return response;
}
