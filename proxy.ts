import { type NextRequest, NextResponse } from "next/server";
import { newRequestId, NONCE_HEADER, PATH_HEADER, REQUEST_ID_HEADER } from "@/server/contracts/request-id";
import { contentSecurityPolicy, securityHeaders } from "@/server/api/http/security-headers";
import { env } from "@/server/env";

/** Headers for every page. Nothing is authorised here: each procedure and page does that for itself. */
export function proxy(request: NextRequest): NextResponse {
  const { PUBLIC_URL: publicUrl, NODE_ENV } = env();
  const requestId = newRequestId();
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = contentSecurityPolicy({ nonce, publicUrl, isDevelopment: NODE_ENV === "development" });

  const headers = new Headers(request.headers);
  headers.set(REQUEST_ID_HEADER, requestId);
  headers.set(NONCE_HEADER, nonce);
  // Pages do not know their own address; whoever has to sign in first comes back to it.
  headers.set(PATH_HEADER, new URL(request.url).pathname + request.nextUrl.search);
  // Next reads the nonce for its own scripts from here.
  headers.set("content-security-policy", policy);

  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  response.headers.set(REQUEST_ID_HEADER, requestId);
  for (const [name, value] of Object.entries(securityHeaders(publicUrl))) response.headers.set(name, value);
  return response;
}

/** All but files that never change, and /api, which sets its own: for a proxy the framework buffers every body. */
export const config = { matcher: ["/((?!api/|_next/static|_next/image).*)"] };
