import type { ErrorCode } from "@/server/contracts/errors";
import type { Route } from "./route";

/** Every refusal that a route may answer: its own, and those that come with what it takes. */
export function errorsOf(route: Route): ErrorCode[] {
  const { path, method, writes, current, open } = route;
  const codes: ErrorCode[] = [
    "invalid_api_key",
    "insufficient_scope",
    "rate_limited",
    "invalid_input",
    "internal",
    "unavailable",
    ...(path.includes("{") ? (["not_found"] as const) : []),
    ...(method === "GET" ? [] : (["bad_request", "unsupported_media_type", "payload_too_large"] as const)),
    ...(writes && !open ? (["idempotency_conflict"] as const) : []),
    ...(current ? (["precondition_failed"] as const) : []),
    ...(route.errors ?? []),
  ];
  return [...new Set(codes)];
}
