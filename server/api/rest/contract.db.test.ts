import { beforeAll, describe, expect, it } from "vitest";
import { ERRORS, type ErrorCode } from "@/server/contracts/errors";
import type { ApiScope } from "@/server/contracts/people/keys";
import { useTestDatabase } from "@/server/testing/test-database";
import { CASES } from "../testing/rest-cases/all-cases";
import { type Asked, DOCUMENT, rest, type Told } from "../testing/rest-client";
import { fill, furnish, type Ids, keyWithout, paramsOf, randomId, unique, type World } from "../testing/rest-world";

const { admin } = useTestDatabase();

type Operation = {
  name: string;
  method: string;
  path: string;
  scope: ApiScope;
  codes: ErrorCode[];
  params: { name: string; in: string }[];
  hasBody: boolean;
};

/** Every operation of the document: a route that is added without a case here, or with a refusal of its own, fails. */
const OPERATIONS: Operation[] = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const responses = operation.responses as Record<string, { content?: Record<string, { examples?: object }> }>;
    const examples = Object.values(responses).map(
      ({ content }) => content?.["application/problem+json"]?.examples ?? {},
    );
    return {
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      scope: operation["x-scope"] as ApiScope,
      codes: examples.flatMap(Object.keys) as ErrorCode[],
      params: operation.parameters as Operation["params"],
      hasBody: operation.requestBody !== undefined,
    };
  }),
);

/** These come with the ladder, and are tried below for every route that has them. */
const OF_THE_LADDER: readonly ErrorCode[] = [
  "invalid_api_key",
  "insufficient_scope",
  "rate_limited",
  "invalid_input",
  "bad_request",
  "unsupported_media_type",
  "payload_too_large",
  "precondition_failed",
  "internal",
  "unavailable",
];
const takes = (operation: Operation, header: string) => operation.params.some(({ name }) => name === header);

let world: World;
let theirs: World;

async function ask(operation: Operation, code?: ErrorCode, from: World = world): Promise<Asked> {
  const { method, path, name } = operation;
  const make = code === undefined ? CASES[name]?.success : CASES[name]?.refusals?.[code];
  const made = await paramsOf(from, path);
  const { params, key, ...sent } = (await make?.(from)) ?? {};
  const filled = { ...made, ...params };
  return { method, path: fill(path, filled), key: key ?? from.all, ...sent };
}

const call = async (operation: Operation, asked: Asked): Promise<Told> => rest(operation.name, asked);

/** What does not apply to an operation is not made at all: a skipped check looks like one that somebody owes. */
function itApplies(applies: boolean, name: string, check: () => Promise<void>): void {
  if (applies) it(name, check);
}

it("names no operation that is not there", () => {
  const names = OPERATIONS.map(({ name }) => name);
  expect(Object.keys(CASES).filter((name) => !names.includes(name))).toEqual([]);
});

describe.each(OPERATIONS)("$name", (operation) => {
  const { path, scope, codes, hasBody } = operation;
  beforeAll(async () => {
    world = await furnish(admin);
    theirs = await furnish(admin);
  });

  it("does what it says for a key with its scope", async () => {
    const asked = await ask(operation);
    const told = await call(operation, asked);
    expect(told.status, told.text).toBeLessThan(300);
  });

  it("is refused without a key, and with a key that lacks its scope, before anything else is looked at", async () => {
    const asked = { ...(await ask(operation)), ...(operation.method !== "GET" && { body: "{" }) };
    expect((await call(operation, { ...asked, key: undefined })).body.code).toBe("invalid_api_key");
    const key = await keyWithout(world, scope);
    expect((await call(operation, { ...asked, key })).body.code).toBe("insufficient_scope");
  });

  it("refuses what it does not know, by name", async () => {
    const asked = await ask(operation);
    if (asked.body === undefined || Array.isArray(asked.body)) {
      const { status, body } = await call(operation, { ...asked, query: "?surprise=1" });
      if (scope !== "events:write") expect([status, body.fields]).toEqual([422, { surprise: "is not a known field" }]);
    } else {
      const { status, body } = await call(operation, { ...asked, body: { ...asked.body, surprise: 1 } });
      expect([status, Object.keys(body.fields as object)]).toEqual([422, ["surprise"]]);
    }
  });

  itApplies(path.includes("{"), "answers another org's id exactly as one that does not exist", async () => {
    const asked = await ask(operation);
    const foreign = await paramsOf(theirs, path);
    const own = await paramsOf(world, path);
    for (const name of Object.keys(foreign) as (keyof Ids)[]) {
      // A type that another org has described is simply not described here.
      if (operation.name === "PUT /event-types/{name}") continue;
      const at = async (id: string | undefined) => {
        const told = await call(operation, { ...asked, path: fill(path, { ...own, [name]: id }) });
        return [told.status, { ...told.body, requestId: "" }];
      };
      const [missing, others] = [await at(randomId(name)), await at(foreign[name])];
      expect(others).toEqual(missing);
      expect(missing[0]).toBe(404);
    }
  });

  itApplies(
    takes(operation, "Idempotency-Key"),
    "gives a repeat the first answer, and does nothing again",
    async () => {
      const asked = await ask(operation);
      const headers = { ...asked.headers, "idempotency-key": unique("key").replace(" ", "-") };
      const first = await call(operation, { ...asked, headers });
      expect(first.status, first.text).toBeLessThan(300);
      const again = await call(operation, { ...asked, headers });
      expect(again.headers.get("idempotent-replayed")).toBe("true");
      expect(again.status).toBe(first.status);
      if (scope === "events:write") expect(again.body).toEqual({ ...first.body, duplicate: true });
      else expect([again.text, again.headers.get("etag")]).toEqual([first.text, first.headers.get("etag")]);
      if (scope === "events:write") return;
      const other = await call(operation, { ...(await ask(operation)), headers });
      expect(other.body.code).toBe("idempotency_conflict");
      for (const key of ["", "x".repeat(256)]) {
        const refused = await call(operation, { ...asked, headers: { "idempotency-key": key } });
        expect([refused.status, Object.keys(refused.body.fields as object)]).toEqual([422, ["Idempotency-Key"]]);
      }
    },
  );

  itApplies(takes(operation, "If-Match"), "refuses to write over what it has not seen", async () => {
    const asked = await ask(operation);
    const get = () => rest(`GET ${path}`, { method: "GET", path: asked.path, key: world.all });
    const etag = (await get()).headers.get("etag") ?? "";
    const stale = await call(operation, { ...asked, headers: { "if-match": '"AAAAAAAAAAAAAAAAAAAAAA"' } });
    expect([stale.status, stale.body.code]).toEqual([412, "precondition_failed"]);
    expect((await get()).headers.get("etag")).toBe(etag);
    expect((await call(operation, { ...asked, headers: { "if-match": etag } })).status).toBeLessThan(300);
  });

  itApplies(hasBody, "refuses a body that it cannot read", async () => {
    const asked = await ask(operation);
    const code = async (body: string, headers: Record<string, string> = {}) =>
      (await call(operation, { ...asked, body, headers })).body.code;
    expect(await code("{")).toBe("bad_request");
    expect(await code("a=1", { "content-type": "application/x-www-form-urlencoded" })).toBe("unsupported_media_type");
    expect(await code("{}", { "content-encoding": "zstd" })).toBe("unsupported_media_type");
    expect(await code(`"${"x".repeat(9 * 1024 * 1024)}"`)).toBe("payload_too_large");
  });

  const own = codes.filter((code) => !OF_THE_LADDER.includes(code) && !(code === "not_found" && path.includes("{")));
  it.each(own.filter((code) => code !== "idempotency_conflict" || scope === "events:write"))(
    "refuses with %s",
    async (code) => {
      expect(CASES[operation.name]?.refusals, `a case for ${code}`).toHaveProperty(code);
      const fresh = await furnish(admin);
      const told = await call(operation, await ask(operation, code, fresh));
      expect([told.body.code, told.status], told.text).toEqual([code, ERRORS[code].status]);
    },
  );
});
