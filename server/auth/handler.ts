import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { env } from "@/server/env";
import { clientIp } from "./client-ip";
import { authOptions } from "./options";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** Everything below /api/auth: the library's own routes, with options that know the browser which asks. */
export async function handleAuth(request: NextRequest, context: RouteContext): Promise<Response> {
  // The library knows its own address from this variable only. Without it, it would believe the Host header.
  process.env.NEXTAUTH_URL = new URL(env().PUBLIC_URL).origin;
  const browser = { ip: clientIp(request.headers), userAgent: request.headers.get("user-agent") };
  return (await NextAuth(request, context, authOptions(browser))) as Response;
}
