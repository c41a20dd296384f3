/**
 * The one table of refusals, read by tRPC, REST and the pages. A code is stable once published; the text says
 * what to change. Only our own faults are `internal`.
 */
export const ERRORS = {
  bad_request: { status: 400, title: "The request could not be understood." },
  invalid_input: { status: 422, title: "Some fields need to be changed." },
  payload_too_large: { status: 413, title: "The request is larger than allowed." },
  unsupported_media_type: { status: 415, title: "Send JSON with the content type application/json." },
  not_signed_in: { status: 401, title: "Sign in to continue." },
  invalid_credentials: { status: 401, title: "That e-mail and password do not match." },
  invalid_api_key: { status: 401, title: "The API key is missing, unknown, expired or revoked." },
  forbidden: { status: 403, title: "Your role does not allow this." },
  insufficient_scope: { status: 403, title: "This API key does not have the scope for this." },
  cross_site_request: { status: 403, title: "This request came from another site and was refused." },
  not_found: { status: 404, title: "This does not exist, or you do not have access to it." },
  precondition_failed: { status: 412, title: "This was changed since you read it. Read it again, then try again." },
  method_not_allowed: { status: 405, title: "This address does not support this method." },
  rate_limited: { status: 429, title: "Too many requests. Wait a moment, then try again." },
  unavailable: {
    status: 503,
    title: "The service is too busy, or its database is away. Nothing was accepted; try again shortly.",
  },
  bus_unavailable: { status: 503, title: "The event bus did not answer. Nothing was accepted; try again shortly." },
  bus_full: { status: 503, title: "The event stream is full. Nothing was accepted; try again shortly." },
  internal: { status: 500, title: "Something went wrong on our side. The request id helps us find it." },

  email_taken: { status: 409, title: "An account with this e-mail address exists. Sign in instead." },
  slug_taken: { status: 409, title: "This URL slug is taken. Choose another one." },
  password_wrong: { status: 422, title: "The current password is wrong." },
  link_invalid: { status: 410, title: "This link was already used or has expired. Ask for a new one." },
  invitation_other_email: { status: 403, title: "This invitation was sent to another e-mail address." },
  already_member: { status: 409, title: "This person is already a member." },
  last_owner: { status: 409, title: "An organisation always has an owner. Make someone else owner first." },
  owner_required: { status: 403, title: "Only an owner can grant or remove the owner role." },
  quota_exceeded: { status: 409, title: "The organisation's limit for this is reached." },

  conflict: { status: 409, title: "This was changed in the meantime. Reload and try again." },
  name_taken: { status: 409, title: "This name is in use. Choose another one." },
  channel_bound: { status: 409, title: "Active rules still deliver to this channel. Unbind them first." },
  channel_type_immutable: { status: 409, title: "The type of a channel cannot be changed." },
  channel_not_signed: { status: 409, title: "Requests to this kind of receiver are not signed, so it has no secret." },
  url_refused: { status: 422, title: "Deliveries cannot be sent to this URL." },
  idempotency_conflict: { status: 409, title: "This idempotency key was used with a different body." },
  event_invalid: { status: 422, title: "The event does not match the schema of its type." },
  publish_quota_exceeded: { status: 429, title: "The organisation's limit of events per minute is reached." },
  batch_too_large: { status: 413, title: "A batch may hold at most 500 events." },
  delivery_in_flight: { status: 409, title: "This delivery is not settled yet." },
  delivery_not_failed: { status: 409, title: "Only a delivery that failed can be replayed by a member." },
  replay_running: { status: 409, title: "A replay of this delivery is already running." },
  replay_batch_running: { status: 409, title: "A batch with this filter is already running." },
  replay_empty: { status: 422, title: "No settled delivery matches this filter." },
  replay_limit: { status: 429, title: "The hourly limit of single replays is used up." },
  group_closed: { status: 409, title: "This group is already closed." },
  no_secondary_secret: { status: 409, title: "There is no old secret to clear." },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Field path → what to change, for forms. */
export type FieldProblems = Record<string, string>;

/** A refusal with a stable code. `detail` is for the person; `cause` only ever reaches the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  readonly fields: FieldProblems | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: { detail?: string; fields?: FieldProblems; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(options.detail ?? ERRORS[code].title, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.detail = options.detail;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
