const REQUEST_ID = /^req_[0-9a-f]{24}$/;

/** Stands in logs, audit entries and error answers, so that a person can quote it. */
export function newRequestId(): string {
  return `req_${crypto.randomUUID().replaceAll("-", "").slice(-24)}`;
}

export const isRequestId = (text: string): boolean => REQUEST_ID.test(text);

export const REQUEST_ID_HEADER = "x-request-id";
export const ORG_HEADER = "x-tocsin-org";
export const NONCE_HEADER = "x-nonce";
export const PATH_HEADER = "x-tocsin-path";

/** Of a page. The proxy overwrites this header; the shape is checked for the day when it does not run. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get(REQUEST_ID_HEADER) ?? "";
  return isRequestId(given) ? given : newRequestId();
}
