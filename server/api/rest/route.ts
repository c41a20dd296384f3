/** A route, as its file describes it: who may call it, what it takes, what it answers, and the one call that does it. */
import type { z } from "zod";
import type { ApiKeyActor } from "@/server/auth/api-key";
import type { ErrorCode } from "@/server/contracts/errors";
import type { ApiScope } from "@/server/contracts/people/keys";
import type { OrgTx } from "@/server/db/scope";
import type { WakeUp } from "../wake";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type ParamNames<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
type Params<Path> = Record<ParamNames<Path>, string>;

/** What every handler gets. */
export type Caller = {
  actor: ApiKeyActor;
  orgId: string;
  requestId: string;
  now: Date;
  /** Sent after the commit: who acted on one before it would see nothing. */
  wake: (...wakeUps: WakeUp[]) => void;
};

export type Call<Path, Query, Body> = Caller & {
  /** The org's transaction; it commits when the handler is done. */
  tx: OrgTx;
  params: Params<Path>;
  query: Query;
  body: Body;
  /** Once the row is locked: refuses when `If-Match` names another version of it. */
  whenLocked: () => Promise<void>;
  /** Another status than the route's own. */
  answerWith: (status: number) => void;
};

/** A call that opens its own doors: publishing, where every round trip counts, and what reads for seconds. */
export type OpenCall<Query, Body> = Caller & { request: Request; query: Query; body: Body };
export type Reply = { status?: number; body: unknown; headers?: Record<string, string> };

type Described = {
  summary: string;
  description?: string;
  /** Refusals beside those that every route of its kind has. */
  errors?: readonly ErrorCode[];
  status?: 200 | 201 | 202;
  /** Whatever it stores, it stores only while the key stands: the ladder need not ask for that with every call. */
  publishes?: true;
  /** Of the answer, for the document; requests are written out of their schema. */
  example?: unknown;
};

/** Types are checked where a route is written; the ladder and the document take all of them alike. */
export type Route = Described & {
  method: Method;
  path: string;
  scope: ApiScope;
  query: z.ZodObject | undefined;
  body: z.ZodType | undefined;
  /** Null where there is nothing to say: 204. */
  answer: z.ZodType | null;
  /** Whether the answer carries an ETag. */
  etag: boolean;
  /** What `If-Match` is compared with. */
  current: ((call: Call<string, never, never>) => Promise<unknown>) | undefined;
  /** The schema of that, when it is not the answer's. */
  currentAs: z.ZodType | undefined;
  /** Whether it takes an `Idempotency-Key`, and whether others hear of a change. */
  writes: boolean;
  /** Before the transaction: what may have to wait, or refuses without the database. */
  prepare: ((call: Caller & { body: never }) => Promise<void>) | undefined;
  handle: ((call: Call<string, never, never>) => Promise<unknown>) | undefined;
  open: ((call: OpenCall<never, never>) => Promise<Reply>) | undefined;
  bodyExamples: Record<string, unknown> | undefined;
  /** What an open route reads itself, by content type: for the document. */
  content: Record<string, z.ZodType> | undefined;
  /** A second status with the same answer, as of a dry run. */
  alsoStatus: number | undefined;
};

type Spec<Path, Query extends z.ZodObject, Body extends z.ZodType> = Described & {
  query?: Query;
  body?: Body;
  answer?: z.ZodType;
  etag?: boolean;
  current?: (call: Call<Path, z.output<Query>, z.output<Body>>) => Promise<unknown>;
  currentAs?: z.ZodType;
  /** False for a question that is asked by POST. */
  writes?: false;
  bodyExamples?: Record<string, unknown>;
  content?: Record<string, z.ZodType>;
  alsoStatus?: number;
} & (
    | {
        prepare?: (call: Caller & { body: z.output<Body> }) => Promise<void>;
        handle: (call: Call<Path, z.output<Query>, z.output<Body>>) => Promise<unknown>;
        open?: undefined;
      }
    | {
        open: (call: OpenCall<z.output<Query>, z.output<Body>>) => Promise<Reply>;
        handle?: undefined;
        prepare?: undefined;
      }
  );

function routeOf(method: Method, scope: ApiScope) {
  return <Path extends string, Query extends z.ZodObject, Body extends z.ZodType>(
    path: Path,
    spec: Spec<Path, Query, Body>,
  ): Route => ({
    ...spec,
    method,
    path,
    scope,
    query: spec.query,
    body: spec.body,
    answer: spec.answer ?? null,
    etag: spec.etag ?? false,
    current: spec.current,
    currentAs: spec.currentAs,
    writes: method !== "GET" && spec.writes !== false,
    prepare: spec.prepare,
    handle: spec.handle,
    open: spec.open,
    bodyExamples: spec.bodyExamples,
    content: spec.content,
    alsoStatus: spec.alsoStatus,
  });
}

/** `key("manage").post("/channels", …)`: choosing a scope is choosing who may call it. */
export const key = (scope: ApiScope) => ({
  get: routeOf("GET", scope),
  post: routeOf("POST", scope),
  put: routeOf("PUT", scope),
  patch: routeOf("PATCH", scope),
  delete: routeOf("DELETE", scope),
});
