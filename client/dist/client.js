// Generated from the OpenAPI document by `npm run client`. Do not edit.
/**
 * A typed client for Tocsin's REST API. Types come from the OpenAPI document (schema.ts, generated); what is written here
 * is retries with one idempotency key, pages as an async iterator, and errors with their code.
 */
import { TocsinError } from "./error.js";
export { TocsinError } from "./error.js";
export { SignatureError, verify, } from "./verify.js";
const LATER = new Set([429, 502, 503, 504]);
const FIRST_WAIT_MS = 250;
export function createClient(options) {
    const { url, key, attempts = 4, maxWaitSeconds = 30 } = options;
    const send = options.fetch ?? fetch;
    const sleep = options.sleep ?? ((ms) => new Promise((done) => setTimeout(done, ms)));
    const base = `${url.replace(/\/+$/, "")}/api/v1`;
    async function call(method, path, given = {}) {
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
        for (let attempt = 1;; attempt++) {
            const answer = await send(address, init).catch((error) => {
                if (attempt >= attempts || given.signal?.aborted)
                    throw error;
                return null;
            });
            if (answer?.ok)
                return answer.status === 204 ? undefined : await answer.json();
            const refusal = answer && (await readRefusal(answer));
            if (refusal && (attempt >= attempts || !LATER.has(refusal.status)))
                throw refusal;
            const asked = refusal?.retryAfterSeconds;
            if (refusal && asked !== undefined && asked > maxWaitSeconds)
                throw refusal;
            const backoffMs = FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
            await sleep(Math.min(Math.max((asked ?? 0) * 1000, backoffMs), maxWaitSeconds * 1000));
        }
    }
    const by = (method) => (path, ...[input]) => call(method, path, input);
    const get = by("get");
    const post = by("post");
    return {
        get,
        post,
        put: by("put"),
        patch: by("patch"),
        delete: by("delete"),
        /** Every row of a list, page after page: `for await (const delivery of tocsin.list("/deliveries")) …` */
        async *list(path, ...[input]) {
            const given = (input ?? {});
            let cursor;
            do {
                const query = { ...given.query, ...(cursor !== undefined && { cursor }) };
                const page = (await call("get", path, { ...given, query }));
                yield* page.data;
                cursor = page.nextCursor;
            } while (cursor != null);
        },
    };
}
function fill(path, params = {}) {
    return path.replaceAll(/\{(\w+)\}/g, (_, name) => {
        const value = params[name];
        if (!value)
            throw new TypeError(`${path} needs path.${name}.`);
        return encodeURIComponent(value);
    });
}
/** Several values of one field are repeated: `status=failed&status=pending`. */
function searchOf(query = {}) {
    const pairs = Object.entries(query).flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).filter((one) => one != null).map((one) => [name, String(one)]));
    return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}
async function readRefusal(answer) {
    const problem = (await answer.json().catch(() => ({})));
    const after = Number(answer.headers.get("retry-after") ?? Number.NaN);
    return new TocsinError(answer.status, problem, Number.isFinite(after) ? after : undefined);
}
