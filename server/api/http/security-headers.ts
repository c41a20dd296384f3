import { isSecure } from "@/server/auth/cookies";

type Page = { nonce: string; publicUrl: string; isDevelopment: boolean };

/**
 * Scripts run only with this request's nonce. Styles may stand in the page: components place floating parts with
 * them, and they cannot read or send anything.
 */
export function contentSecurityPolicy({ nonce, publicUrl, isDevelopment }: Page): string {
  const directives = [
    "default-src 'self'",
    // The development server compiles in the browser and talks over a socket.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws: wss:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure(publicUrl) ? ["upgrade-insecure-requests"] : []),
  ];
  return directives.join("; ");
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // Links of ours carry secrets in their path: no other site may learn where someone came from.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    ...(isSecure(publicUrl) && { "strict-transport-security": `max-age=${YEAR_SECONDS}; includeSubDomains` }),
  };
}
