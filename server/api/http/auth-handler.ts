import { NextRequest } from "next/server";
import { authCookies, isSecure } from "@/server/auth/cookies";
import { handleAuth } from "@/server/auth/handler";
import { AppError } from "@/server/contracts/errors";
import { newRequestId } from "@/server/contracts/request-id";
import { env } from "@/server/env";
import { STRANGERS_BODY_BYTES } from "./api-route";
import { readBounded } from "./bounded-body";
import { problemResponse } from "./problem";

type RouteContext = Parameters<typeof handleAuth>[1];

/** Signing in and out. Nobody is known yet, so little is read. */
export async function handleAuthRequest(request: NextRequest, context: RouteContext): Promise<Response> {
  try {
    const { url, method, headers } = request;
    const refusal = refuseOddCallback(request);
    if (refusal) return refusal;
    if (method === "GET") return await handleAuth(request, context);
    const body = await readBounded(request, STRANGERS_BODY_BYTES);
    return await handleAuth(new NextRequest(url, { method, headers, body }), context);
  } catch (error) {
    return problemResponse(error, newRequestId());
  }
}

/** The library takes an odd address to return to for a fault of ours, wherever it comes from. */
function refuseOddCallback({ nextUrl, cookies }: NextRequest): Response | null {
  const { name } = authCookies().callbackUrl;
  const isOdd = (address: string | null | undefined) => Boolean(address) && !isWebAddress(address ?? "");
  const isCookieOdd = isOdd(cookies.get(name)?.value);
  if (!isCookieOdd && !isOdd(nextUrl.searchParams.get("callbackUrl"))) return null;
  const detail = "callbackUrl must be an address of this site, such as /overview.";
  const response = problemResponse(new AppError("bad_request", { detail }), newRequestId());
  // Kept, it would spoil every later request of this browser.
  if (isCookieOdd)
    response.headers.append("set-cookie", `${name}=; Path=/; Max-Age=0; HttpOnly${isSecure() ? "; Secure" : ""}`);
  return response;
}

/** As the library reads it: relative to our address only when it begins with a slash. */
function isWebAddress(address: string): boolean {
  const url = URL.parse(address, address.startsWith("/") ? env().PUBLIC_URL : undefined);
  return url?.protocol === "http:" || url?.protocol === "https:";
}
