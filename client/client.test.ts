import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inProject } from "@/scripts/project";
import { makeRestClient } from "@/scripts/rest-client-files";
import { createClient } from "./client";

type Seen = { url: string; method: string; headers: Record<string, string>; body?: string };

/** Answers in turn, and notes what was asked. A null is a connection that breaks. */
function clientFor(answers: (Response | null)[], options: { attempts?: number } = {}) {
  const seen: Seen[] = [];
  const waits: number[] = [];
  const tocsin = createClient({
    url: "https://tocsin.example.com/",
    key: "tcs_1_x",
    ...options,
    sleep: (ms) => Promise.resolve(void waits.push(ms)),
    fetch: (url, init) => {
      seen.push({ url: url as string, ...(init as Omit<Seen, "url">) });
      const answer = answers.shift();
      return answer ? Promise.resolve(answer) : Promise.reject(new TypeError("fetch failed"));
    },
  });
  return { tocsin, seen, waits };
}
const json = (body: unknown, status = 200, headers = {}) => Response.json(body, { status, headers });
const problem = (code: string, status: number, headers = {}) =>
  json({ code, title: code, requestId: "req_1" }, status, headers);

describe("the client", () => {
  it("repeats a write under one idempotency key until it is answered", async () => {
    const answers = [null, problem("unavailable", 503), json({ id: "evt_1" }, 202)];
    const { tocsin, seen } = clientFor(answers);
    await tocsin.post("/events", { body: { type: "a" } });
    const keys = seen.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toBeTruthy();
  });

  it("uses the key it is given, and none for reading", async () => {
    const { tocsin, seen } = clientFor([json({}, 202), json({})]);
    await tocsin.post("/events", { body: { type: "a" }, idempotencyKey: "order-7" });
    await tocsin.get("/org");
    expect(seen.map(({ headers }) => headers["idempotency-key"])).toEqual(["order-7", undefined]);
  });

  it("waits at least as long as it is told, and gives up when that is too long", async () => {
    const { tocsin, waits } = clientFor([problem("rate_limited", 429, { "retry-after": "7" }), json({})]);
    await tocsin.get("/org");
    expect(waits).toEqual([7_000]);
    const patient = clientFor([problem("rate_limited", 429, { "retry-after": "3600" })]);
    await expect(patient.tocsin.get("/org")).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 3600 });
  });

  it("does not repeat what would be refused again, and says what was wrong", async () => {
    const { tocsin, seen } = clientFor([
      json({ code: "invalid_input", detail: "Look", fields: { name: "Name it." }, requestId: "req_2" }, 422),
    ]);
    const refused = tocsin.patch("/rules/{ruleId}", { path: { ruleId: "rul_1" }, body: { name: "" } });
    await expect(refused).rejects.toMatchObject({ status: 422, message: "Look", fields: { name: "Name it." } });
    expect(seen).toHaveLength(1);
  });

  it("ends after as many tries as it may, with the last refusal or the broken connection", async () => {
    const refused = clientFor([problem("unavailable", 503), problem("unavailable", 503)], { attempts: 2 });
    await expect(refused.tocsin.get("/org")).rejects.toMatchObject({ code: "unavailable" });
    await expect(clientFor([], { attempts: 3 }).tocsin.get("/org")).rejects.toThrow("fetch failed");
  });

  it("walks through all pages of a list", async () => {
    const { tocsin, seen } = clientFor([
      json({ data: [{ id: 1 }, { id: 2 }], nextCursor: "next page" }),
      json({ data: [{ id: 3 }], nextCursor: null }),
    ]);
    const ids = [];
    for await (const { id } of tocsin.list("/deliveries", { query: { status: "failed", limit: 2 } })) ids.push(id);
    expect(ids).toEqual([1, 2, 3]);
    expect(seen.map(({ url }) => url.split("?")[1])).toEqual([
      "status=failed&limit=2",
      "status=failed&limit=2&cursor=next+page",
    ]);
  });

  it("writes what stands in a path safely, and refuses to leave it empty", async () => {
    const { tocsin, seen } = clientFor([json({})]);
    await tocsin.get("/event-types/{name}", { path: { name: "a/b" } });
    expect(seen[0]?.url).toBe("https://tocsin.example.com/api/v1/event-types/a%2Fb");
    await expect(tocsin.get("/channels/{channelId}", { path: { channelId: "" } })).rejects.toThrow("path.channelId");
  });
});

it("is generated from the document as it is now (npm run client)", { timeout: 60_000 }, async () => {
  for (const [file, text] of await makeRestClient()) {
    expect(readFileSync(inProject(file), "utf8") === text, `${file} is out of date: npm run client`).toBe(true);
  }
});
