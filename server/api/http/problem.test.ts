import { expect, it } from "vitest";
import { AppError } from "@/server/contracts/errors";
import { problemResponse } from "./problem";

it("answers a refusal as problem JSON with a stable code, the fields and the request id", async () => {
  const refusal = new AppError("rate_limited", { detail: "Wait.", fields: { email: "Taken." }, retryAfterSeconds: 30 });
  const response = problemResponse(refusal, "req_1");
  expect(response.status).toBe(429);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/problem+json",
    "retry-after": "30",
    "x-request-id": "req_1",
  });
  expect(await response.json()).toEqual({
    type: "urn:tocsin:error:rate_limited",
    title: "Too many requests. Wait a moment, then try again.",
    status: 429,
    code: "rate_limited",
    detail: "Wait.",
    fields: { email: "Taken." },
    requestId: "req_1",
  });
});
