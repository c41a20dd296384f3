// Generated from the OpenAPI document by `npm run client`. Do not edit.
/** A refusal of the API. `code` is stable and meant for programs; `message` is for people. */
export class TocsinError extends Error {
    status;
    code;
    /** Field → what to change. */
    fields;
    /** Quote it when you ask for help. */
    requestId;
    retryAfterSeconds;
    constructor(status, problem, retryAfterSeconds) {
        super(problem.detail ?? problem.title ?? `Tocsin answered ${status}.`);
        this.name = "TocsinError";
        this.status = status;
        this.code = problem.code ?? "unknown";
        this.fields = problem.fields ?? {};
        this.requestId = problem.requestId;
        this.retryAfterSeconds = retryAfterSeconds;
    }
}
