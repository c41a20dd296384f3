import { expect, it } from "vitest";
import { z } from "zod";
import { toAppError } from "./refusal";
import { createCallerFactory, publicProcedure, router } from "./trpc";

it("a procedure names what is missing in the same words as the REST API", async () => {
  const tried = router({ try: publicProcedure.input(z.object({ name: z.string() })).query(() => "ok") });
  const caller = createCallerFactory(tried)({ requestId: "req_1" } as never);
  const refusal = await caller.try({} as never).then(() => undefined, toAppError);
  expect(refusal).toMatchObject({ code: "invalid_input", fields: { name: "is required" } });
});
