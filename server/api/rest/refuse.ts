import { AppError } from "@/server/contracts/errors";
import { newRequestId } from "@/server/contracts/request-id";
import { restProblem } from "./rest-problem";

type Handler = (request: Request) => Response;

/** For the methods that an address does not take; Next alone would answer them with an empty body. */
export function refuseMethod(allowed: string): Handler {
  return ({ method, url }) => {
    const detail = `${new URL(url).pathname} takes ${allowed}, not ${method}.`;
    const response = restProblem(new AppError("method_not_allowed", { detail }), newRequestId());
    response.headers.set("allow", allowed);
    return response;
  };
}

/** For addresses under /api/v1 that are none; Next alone would answer a program with a page. */
export const refuseAddress: Handler = ({ url }) => {
  const detail = `There is no ${new URL(url).pathname} in this API. Events are published to /api/v1/events.`;
  return restProblem(new AppError("not_found", { detail }), newRequestId());
};
