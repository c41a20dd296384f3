import { describe, expect, it } from "vitest";
import { z } from "zod";
import { toAppError, toTrpcError } from "./refusal";
import { createCallerFactory, publicProcedure, router } from "./trpc";
import { TRPCError } from "@trpc/server";
import { AppError } from "@/server/contracts/errors";
import { isDatabaseAway } from "@/server/db/database-away";
import { problemOf } from "./http/problem";

const zodError = z.object({ a: z.object({ b: z.number("Enter a number.") }) }).safeParse({ a: { b: "x" } }).error!;

describe("what was thrown", () => {
  it("stays what it is when it is a refusal of ours, through tRPC and back", () => {
    const refusal = new AppError("slug_taken", { detail: "Taken.", fields: { slug: "Taken." } });
    expect(toAppError(toTrpcError(refusal))).toBe(refusal);
  });

  it("names the fields of an input that does not fit", () => {
    const refusal = toAppError(new TRPCError({ code: "BAD_REQUEST", cause: zodError }));
    expect(refusal).toMatchObject({ code: "invalid_input", status: 422, fields: { "a.b": "Enter a number." } });
  });

  it("is our own fault when our answer does not fit", () => {
    expect(toAppError(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: zodError })).code).toBe("internal");
    expect(toAppError(zodError).code).toBe("internal");
  });

  it("never shows the words of a fault that we do not know", () => {
    const refusal = toAppError(new Error("password of the database is hunter2"));
    expect(refusal.code).toBe("internal");
    expect(JSON.stringify(problemOf(refusal, "req_1")) + toTrpcError(refusal).message).not.toContain("hunter2");
  });

  it.each([
    Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
    Object.assign(new Error("too many connections"), { code: "53300" }),
    Object.assign(new Error("terminating connection"), { code: "57P01" }),
    Object.assign(new Error("read-only"), { code: "25006" }),
    Object.assign(new Error("Can't reach"), { code: "P1001" }),
    new Error("timeout exceeded when trying to connect"),
    new Error("Transaction API error: Unable to start a transaction in the given time."),
    new Error("outer", { cause: { cause: { originalCode: "08006" } } }),
    Object.assign(new Error("Database error."), {
      code: "P2039",
      meta: { driverAdapterError: { cause: { code: "57P01" } } },
    }),
    new AggregateError([Object.assign(new Error("x"), { code: "ECONNREFUSED" })]),
  ])("means that the database is away: %s", (error) => {
    expect(isDatabaseAway(error)).toBe(true);
    expect(toAppError(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: error }))).toMatchObject({
      code: "unavailable",
      status: 503,
    });
  });

  it.each([new Error("other"), Object.assign(new Error("unique"), { code: "23505" }), null, "57P01", { code: 8 }])(
    "does not mean that the database is away: %s",
    (error) => {
      expect(isDatabaseAway(error)).toBe(false);
    },
  );
});

it("a procedure names what is missing in the same words as the REST API", async () => {
  const tried = router({ try: publicProcedure.input(z.object({ name: z.string() })).query(() => "ok") });
  const caller = createCallerFactory(tried)({ requestId: "req_1" } as never);
  const refusal = await caller.try({} as never).then(() => undefined, toAppError);
  expect(refusal).toMatchObject({ code: "invalid_input", fields: { name: "is required" } });
});
