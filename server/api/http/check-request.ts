import type { ErrorCode } from "@/server/contracts/errors";

export const MAX_BATCH = 10;
export const MAX_BODY_BYTES = 1024 * 1024;

type Checked = { method: string; url: string; headers: Headers };

/**
 * What a call must look like before anything is done for it; null when it may go on. Cookies come along with
 * whatever a foreign page sends, so what changes something must be a POST that says where it comes from.
 */
export function checkRequest({ method, url, headers }: Checked, publicUrl: string): ErrorCode | null {
  if (method !== "GET" && method !== "POST") return "bad_request";
  const calls = countCalls(url);
  if (calls === null || calls > MAX_BATCH) return "bad_request";
  if (method === "GET") return null;

  if (!isJson(headers.get("content-type"))) return "unsupported_media_type";
  if (!isOwnSite(headers, publicUrl)) return "cross_site_request";
  if (Number(headers.get("content-length") ?? 0) > MAX_BODY_BYTES) return "payload_too_large";
  return null;
}

/** The names of batched procedures are in the path, separated by commas; null for one that cannot be read. */
function countCalls(url: string): number | null {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last).split(",").length;
  } catch {
    return null;
  }
}

function isJson(contentType: string | null): boolean {
  return contentType?.split(";")[0]?.trim().toLowerCase() === "application/json";
}

/**
 * Browsers send at least one of the two headers with a POST, and no page can forge them. A caller that sends
 * neither is no browser, so nobody's cookies are abused by it.
 */
function isOwnSite(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const origin = headers.get("origin");
  if (origin === null) return true;
  if (!URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === headers.get("host");
}
