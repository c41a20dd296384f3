import type { components } from "./schema.js";

export type Problem = components["schemas"]["Problem"];

/** A refusal of the API. `code` is stable and meant for programs; `message` is for people. */
export class TocsinError extends Error {
  readonly status: number;
  readonly code: Problem["code"] | "unknown";
  /** Field → what to change. */
  readonly fields: Record<string, string>;
  /** Quote it when you ask for help. */
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, problem: Partial<Problem>, retryAfterSeconds?: number) {
    super(problem.detail ?? problem.title ?? `Tocsin answered ${status}.`);
    this.name = "TocsinError";
    this.status = status;
    this.code = problem.code ?? "unknown";
    this.fields = problem.fields ?? {};
    this.requestId = problem.requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
