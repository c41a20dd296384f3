const REQUEST_ID = /^req_[0-9a-f]{24}$/;

/** Stands in logs, audit entries and error answers, so that a person can quote it. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `req_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

export const isRequestId = (text: string): boolean => REQUEST_ID.test(text);
