/**
 * What every call climbs: the key, the rate, what was sent, the org's transaction, the answer. In this order, so that
 * nobody without a key makes this process read a body, and nobody beyond their rate makes the database work.
 */
import { authenticateApiKey, authenticatePublisher } from "@/server/auth/api-key";
import { clientIp } from "@/server/auth/client-ip";
import { AppError } from "@/server/contracts/errors";
import { writeJson } from "@/server/contracts/rest/wire";
import { env } from "@/server/env";
import { withOrg } from "@/server/db/scope";
import { webAnnouncer } from "@/server/live/announce";
import { answerOnce, type OnceAnswer, type StoredAnswer } from "@/server/usecases/keys/answer-once";
import { MAX_BODY_BYTES } from "../http/check-request";
import { REQUEST_ID_HEADER } from "@/server/contracts/request-id";
import { sendWakeUps, type WakeUp } from "../wake";
import { etagOf, requireMatch } from "./answers";
import { parsed, readIdempotencyKey, readJson, readParams, readQuery } from "./read-input";
import { RequestRate } from "./request-rate";
import { restProblem } from "./refuse";
import type { Call, Caller, Route } from "./route";
import { topicOf } from "@/server/contracts/live";

const ORG_TO_KEY = 3;
let rate: RequestRate | undefined;

type Arrival = { params: Record<string, string>; requestId: string };

export async function climb(route: Route, request: Request, { params, requestId }: Arrival): Promise<Response> {
  const headers = new Headers({ [REQUEST_ID_HEADER]: requestId, "cache-control": "no-store" });
  try {
    const from = { ip: clientIp(request.headers), requestId };
    const authorization = request.headers.get("authorization");
    const actor = route.publishes
      ? await authenticatePublisher(authorization, from)
      : await authenticateApiKey(authorization, route.scope, from);
    const wakeUps: WakeUp[] = [];
    const now = new Date();
    const caller: Caller = {
      actor,
      orgId: actor.orgId,
      requestId,
      now,
      wake: (...more) => wakeUps.push(...more),
    };
    if (route.scope !== "events:write") limit(caller, headers);
    const answer = route.open
      ? await answerOpen(route, request, caller)
      : await answerInOrg(route, request, caller, params);
    await sendWakeUps(wakeUps, requestId);
    return respond(answer, headers);
  } catch (error) {
    const problem = restProblem(error, requestId);
    for (const [name, value] of headers) if (name.startsWith("ratelimit")) problem.headers.set(name, value);
    return problem;
  }
}

function limit({ actor, now }: Caller, headers: Headers): void {
  const perMinute = env().API_REQUESTS_PER_MINUTE;
  rate ??= new RequestRate({ key: perMinute, org: perMinute * ORG_TO_KEY });
  for (const [name, value] of Object.entries(rate.spend(actor, now))) headers.set(name, value);
}

async function answerOpen(route: Route, request: Request, caller: Caller): Promise<OnceAnswer> {
  const query = readQuery(route.query, request.url) as never;
  const body = (route.body && parsed(route.body, await readJson(request, MAX_BODY_BYTES))) as never;
  const {
    status,
    body: said,
    headers = {},
  } = (await route.open?.({ ...caller, request, query, body })) ?? { body: null };
  const answer = route.answer ? route.answer.parse(said) : said;
  return { status: status ?? route.status ?? 200, headers, text: writeJson(answer), isReplayed: false };
}

async function answerInOrg(
  route: Route,
  request: Request,
  caller: Caller,
  given: Record<string, string>,
): Promise<OnceAnswer> {
  const params = readParams(given);
  const query = readQuery(route.query, request.url);
  const sent = route.method === "GET" ? undefined : await readJson(request, MAX_BODY_BYTES);
  const body = readSent(route, sent);
  const idempotencyKey = route.writes ? readIdempotencyKey(request.headers) : null;
  const ifMatch = route.current ? request.headers.get("if-match") : null;
  await route.prepare?.({ ...caller, body: body as never });

  const answer = await withOrg(caller.orgId, (tx) => {
    let status: number = route.status ?? 200;
    const call = {
      ...caller,
      tx,
      params,
      query: query as never,
      body: body as never,
      answerWith: (other: number) => (status = other),
    };
    const whenLocked = () => checkMatch(route, { ...call, whenLocked: nothing }, ifMatch);
    const work = () => answerOf(route, { ...call, whenLocked }, () => status);
    if (idempotencyKey === null) return work().then((done) => ({ ...done, isReplayed: false }));
    const write = {
      orgId: caller.orgId,
      keyId: caller.actor.keyId,
      route: `${route.method} ${route.path}`,
      idempotencyKey,
    };
    return answerOnce(tx, write, { params, query: request.url.split("?")[1] ?? "", sent: sent ?? null }, work);
  });
  if (answer.isReplayed || !route.writes) return answer;
  webAnnouncer().announce(caller.orgId, topicOf(route.path));
  return answer;
}

const nothing = () => Promise.resolve();

function readSent(route: Route, sent: unknown): unknown {
  if (route.body) return parsed(route.body, sent);
  const isEmpty = sent === undefined || (typeof sent === "object" && sent !== null && Object.keys(sent).length === 0);
  if (isEmpty) return undefined;
  throw new AppError("bad_request", { detail: "This route takes no body." });
}

type InOrg = Call<string, never, never>;

async function answerOf(route: Route, call: InOrg, status: () => number): Promise<StoredAnswer> {
  const said = await route.handle?.(call);
  if (!route.answer) return { status: 204, headers: {}, text: "" };
  const text = writeJson(route.answer.parse(said));
  return { status: status(), headers: route.etag ? { etag: etagOf(text) } : {}, text };
}

async function checkMatch(route: Route, call: InOrg, ifMatch: string | null): Promise<void> {
  const schema = route.currentAs ?? route.answer;
  if (ifMatch === null || !route.current || !schema) return;
  requireMatch(ifMatch, etagOf(writeJson(schema.parse(await route.current(call)))));
}

function respond({ status, headers: own, text, isReplayed }: OnceAnswer, headers: Headers): Response {
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  if (isReplayed) headers.set("idempotent-replayed", "true");
  if (status === 204) return new Response(null, { status, headers });
  headers.set("content-type", "application/json");
  return new Response(text, { status, headers });
}
