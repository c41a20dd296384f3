import { env } from "@/server/env";
import { securityHeaders } from "./security-headers";

/** What may be sent before it is known by whom. */
export const STRANGERS_BODY_BYTES = 16 * 1024;

/**
 * The headers of every answer under /api. The proxy, which sets them for pages, must not run here: the framework keeps
 * up to 10 MB of every body for it, before anybody has looked at the key.
 */
export function apiHeaders(): Readonly<Record<string, string>> {
  return (headers ??= {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    ...securityHeaders(env().PUBLIC_URL),
  });
}

let headers: Readonly<Record<string, string>> | undefined;

export function apiRoute<Rest extends unknown[], Arrived extends Request = Request>(
  handle: (request: Arrived, ...rest: Rest) => Response | Promise<Response>,
): (request: Arrived, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    const response = await handle(request, ...rest);
    // Anew, because those of a redirect cannot be changed.
    const all = new Headers(response.headers);
    for (const [name, value] of Object.entries(apiHeaders())) all.set(name, value);
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers: all });
  };
}
