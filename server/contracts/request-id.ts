const REQUEST_ID = /^req_[0-9a-f]{24}$/;

/** Stands in logs, audit entries and error answers, so that a person can quote it. */
export function newRequestId(): string {
  return `req_${crypto.randomUUID().replaceAll("-", "").slice(-24)}`;
}

export const isRequestId = (text: string): boolean => REQUEST_ID.test(text);
