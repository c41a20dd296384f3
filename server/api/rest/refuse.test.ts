import { expect, it } from "vitest";
import { AppError } from "@/server/contracts/errors";
import { handleRest } from "./app";
import { restProblem } from "./refuse";

const at = (path: string, method = "GET") => new Request(`http://localhost${path}`, { method });

it("a method that an address does not take is answered with those that it takes", async () => {
  const response = await handleRest(at("/api/v1/events", "PUT"));
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("POST, GET");
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(await response.json()).toMatchObject({
    code: "method_not_allowed",
    detail: "/api/v1/events takes POST, GET, not PUT.",
  });
});

it("an address that is none is answered as a problem, not as a page", async () => {
  const response = await handleRest(at("/api/v1/event?x=1", "POST"));
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(await response.json()).toMatchObject({
    code: "not_found",
    detail: "There is no /api/v1/event in this API. /api/v1/openapi.json lists what there is.",
  });
});

it("a publisher without the header is told that it is missing and how it looks", async () => {
  const response = await handleRest(at("/api/v1/events", "POST"));
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({
    code: "invalid_api_key",
    title: "The API key is missing, unknown, expired or revoked.",
    detail: "The Authorization header is missing. Send the API key as Authorization: Bearer tcs_…",
  });
});

it("a key that is sent in another way is told how to send it", async () => {
  const headers = { authorization: "Basic dXNlcjpwYXNz" };
  const response = await handleRest(new Request("http://localhost/api/v1/events", { method: "POST", headers }));
  expect(await response.json()).toMatchObject({
    code: "invalid_api_key",
    detail: "The Authorization header holds no bearer token. Send the API key as Authorization: Bearer tcs_…",
  });
});

it("every 401 says that a bearer token is wanted, and nothing else does", () => {
  const asked = (error: unknown) => restProblem(error, "req_1").headers.get("www-authenticate");
  expect(asked(new AppError("invalid_api_key"))).toBe("Bearer");
  expect(asked(new AppError("insufficient_scope"))).toBeNull();
});
