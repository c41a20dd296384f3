import { AppError } from "@/server/contracts/errors";
import { restProblem } from "./rest-problem";

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
