import { expect, it } from "vitest";
import { readBounded } from "./bounded-body";

/** A body of several parts, whose length nobody announces. */
function chunked(...sizes: number[]): Request {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const size of sizes) controller.enqueue(new Uint8Array(size).fill(120));
      controller.close();
    },
  });
  return new Request("http://localhost/", { method: "POST", duplex: "half", body } as RequestInit);
}

it("reads a body up to the limit, whole", async () => {
  expect((await readBounded(chunked(4, 6), 10)).toString()).toBe(new Uint8Array(10).fill(120).toString());
});

it("stops at the limit when no length was announced", async () => {
  await expect(readBounded(chunked(4, 6, 1), 10)).rejects.toMatchObject({
    code: "payload_too_large",
    detail: "The body of a request may have at most 10 bytes.",
  });
});

it("takes a request without a body", async () => {
  expect(await readBounded(new Request("http://localhost/", { method: "POST" }), 10)).toHaveLength(0);
});
