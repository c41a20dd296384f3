import { headers } from "next/headers";
import { cache } from "react";
import { clientIp, originOf } from "@/server/auth/client-ip";
import { knownBrowserOf } from "@/server/auth/known-browser";
import { currentSession } from "@/server/auth/session";
import { makeContext } from "./context";
import { requestIdOf } from "@/server/contracts/request-id";
import { createCaller } from "./root";

/** The router for server components: the same permissions and scope as over HTTP, without the request. */
export const serverApi = cache(async (orgSlug?: string) => {
  const arrived = await headers();
  return createCaller(
    makeContext({
      requestId: requestIdOf(arrived),
      ip: clientIp(arrived),
      origin: originOf(arrived),
      browser: knownBrowserOf(arrived),
      orgSlug: orgSlug ?? null,
      session: currentSession,
    }),
  );
});
