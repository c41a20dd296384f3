import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { env } from "@/server/env";
import { clientIp, originOf } from "./client-ip";
import { knownBrowserCookie, knownBrowserOf } from "./known-browser";
import { authOptions } from "./options";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** Everything below /api/auth: the library's own routes, with options that know the browser which asks. */
export async function handleAuth(request: NextRequest, context: RouteContext): Promise<Response> {
  // The library knows its own address from this variable only. Without it, it would believe the Host header.
  process.env.NEXTAUTH_URL = new URL(env().PUBLIC_URL).origin;
  const { headers } = request;
  const known = knownBrowserOf(headers);
  let signedInUserId: string | undefined;
  const options = authOptions({
    browser: { ip: clientIp(headers), userAgent: headers.get("user-agent") },
    origin: originOf(headers),
    known,
    onSignIn: (userId) => (signedInUserId = userId),
  });
  const response = (await NextAuth(request, context, options)) as Response;
  if (signedInUserId) response.headers.append("set-cookie", knownBrowserCookie(known, signedInUserId));
  return response;
}
