/**
 * A typed client for Tocsin's REST API. Types come from the OpenAPI document (schema.ts, generated); what is written here
 * is retries with one idempotency key, pages as an async iterator, and errors with their code.
 */
import { type Problem, TocsinError } from "./error.js";
import type { paths } from "./schema.js";

export { type Problem, TocsinError } from "./error.js";
export {
  type DeliveredEvent,
  type Message,
  SignatureError,
  type SignatureProblem,
  type Signed,
  verify,
} from "./verify.js";

type Method = "get" | "post" | "put" | "patch" | "delete";
type Operation<P extends keyof paths, M extends Method> = NonNullable<paths[P][M]>;
/** The paths that have this method. */
type PathsOf<M extends Method> = { [P in keyof paths]: [Operation<P, M>] extends [never] ? never : P }[keyof paths];

type JsonOf<T> = T extends { content: { "application/json": infer Json } } ? Json : undefined;
type Answer<T> = T extends { responses: infer R } ? JsonOf<R[keyof R & (200 | 201 | 202 | 204)]> : never;
type ParametersOf<T, Place extends "path" | "query"> = T extends { parameters: infer All }
  ? Place extends keyof All
    ? NonNullable<All[Place]>
    : never
  : never;
type BodyOf<T> = T extends { requestBody?: infer R } ? JsonOf<NonNullable<R>> : never;
type Part<Name extends string, Value> = [Value] extends [never]
  ? object
  : undefined extends Value
    ? Partial<Record<Name, Value>>
    : object extends Value
      ? Partial<Record<Name, Value>>
      : Record<Name, Value>;
/** What an operation takes: `path`, `query` and `body`, each where the document has it. */
type Input<T> = Part<"path", ParametersOf<T, "path">> &
  Part<"query", ParametersOf<T, "query">> &
  Part<"body", BodyOf<T>> & { idempotencyKey?: string; ifMatch?: string; signal?: AbortSignal };
type Arguments<T> = object extends Input<T> ? [input?: Input<T>] : [input: Input<T>];
type RowOf<T> = T extends { data: (infer Row)[]; nextCursor: unknown } ? Row : never;

export type ClientOptions = {
  /** Where Tocsin answers: "https://tocsin.example.com". */
  url: string;
  /** `tcs_…` */
  key: string;
  /** Tries in all for what may work later: no connection, 429, 502, 503 and 504. Default: 4. */
  attempts?: number;
  /** The longest wait between two tries. A `Retry-After` beyond it ends the tries. Default: 30. */
  maxWaitSeconds?: number;
  fetch?: typeof fetch;
  /** Milliseconds to wait; for tests. */
  sleep?: (ms: number) => Promise<void>;
};

type Given = {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  ifMatch?: string;
  signal?: AbortSignal;
};

const LATER = new Set([429, 502, 503, 504]);
const FIRST_WAIT_MS = 250;

export function createClient(options: ClientOptions) {
  const { url, key, attempts = 4, maxWaitSeconds = 30 } = options;
  const send = options.fetch ?? fetch;
  const sleep = options.sleep ?? ((ms) => new Promise<void>((done) => setTimeout(done, ms)));
  const base = `${url.replace(/\/+$/, "")}/api/v1`;

  async function call(method: Method, path: string, given: Given = {}): Promise<unknown> {
    const isWrite = method !== "get";
    const init = {
      method: method.toUpperCase(),
      headers: {
        authorization: `Bearer ${key}`,
        ...(given.body !== undefined && { "content-type": "application/json" }),
        // The same for every try: a write whose answer got lost is not done twice.
        ...(isWrite && { "idempotency-key": given.idempotencyKey ?? crypto.randomUUID() }),
        ...(given.ifMatch !== undefined && { "if-match": given.ifMatch }),
      },
      ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
      ...(given.signal && { signal: given.signal }),
    };
    const address = base + fill(path, given.path) + searchOf(given.query);
    for (let attempt = 1; ; attempt++) {
      const answer = await send(address, init).catch((error: unknown) => {
        if (attempt >= attempts || given.signal?.aborted) throw error;
        return null;
      });
      if (answer?.ok) return answer.status === 204 ? undefined : await answer.json();
      const refusal = answer && (await readRefusal(answer));
      if (refusal && (attempt >= attempts || !LATER.has(refusal.status))) throw refusal;
      const asked = refusal?.retryAfterSeconds;
      if (refusal && asked !== undefined && asked > maxWaitSeconds) throw refusal;
      const backoffMs = FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
      await sleep(Math.min(Math.max((asked ?? 0) * 1000, backoffMs), maxWaitSeconds * 1000));
    }
  }

  const by =
    <M extends Method>(method: M) =>
    <P extends PathsOf<M>>(path: P, ...[input]: Arguments<Operation<P, M>>): Promise<Answer<Operation<P, M>>> =>
      call(method, path, input) as Promise<Answer<Operation<P, M>>>;

  const get = by("get");
  const post = by("post");

  return {
    get,
    post,
    put: by("put"),
    patch: by("patch"),
    delete: by("delete"),

    /** Every row of a list, page after page: `for await (const delivery of tocsin.list("/deliveries")) …` */
    async *list<P extends PathsOf<"get">>(
      path: P,
      ...[input]: Arguments<Operation<P, "get">>
    ): AsyncGenerator<RowOf<Answer<Operation<P, "get">>>> {
      const given = (input ?? {}) as Given;
      let cursor: string | null | undefined;
      do {
        const query = { ...given.query, ...(cursor !== undefined && { cursor }) };
        const page = (await call("get", path, { ...given, query })) as { data: unknown[]; nextCursor?: string | null };
        yield* page.data as RowOf<Answer<Operation<P, "get">>>[];
        cursor = page.nextCursor;
      } while (cursor != null);
    },
  };
}

export type Tocsin = ReturnType<typeof createClient>;

function fill(path: string, params: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (!value) throw new TypeError(`${path} needs path.${name}.`);
    return encodeURIComponent(value);
  });
}

/** Several values of one field are repeated: `status=failed&status=pending`. */
function searchOf(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).filter((one) => one != null).map((one) => [name, String(one)]),
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}

async function readRefusal(answer: Response): Promise<TocsinError> {
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  const after = Number(answer.headers.get("retry-after") ?? Number.NaN);
  return new TocsinError(answer.status, problem, Number.isFinite(after) ? after : undefined);
}
