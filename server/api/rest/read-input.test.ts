import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readBody, readIdempotencyKey, readJson } from "./read-input";

const LIMIT = 1000;
const sent = (body: Uint8Array, encoding?: string) =>
  new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": "application/json", ...(encoding !== undefined && { "content-encoding": encoding }) },
    body: new Uint8Array(body),
  });

describe("a body", () => {
  it.each([
    ["gzip", gzipSync('{"a":1}')],
    ["br", brotliCompressSync('{"a":1}')],
  ])("may come with %s", async (encoding, bytes) => {
    expect(await readJson(sent(bytes, encoding), LIMIT)).toEqual({ a: 1 });
  });

  it.each([
    ["gzip", gzipSync(Buffer.alloc(LIMIT + 1, " "))],
    ["br", brotliCompressSync(Buffer.alloc(LIMIT + 1, " "))],
  ])("is bounded after %s is taken off it", async (encoding, bytes) => {
    expect(bytes.length).toBeLessThan(LIMIT);
    await expect(readBody(sent(bytes, encoding), LIMIT)).rejects.toMatchObject({ code: "payload_too_large" });
  });

  it("that is not what its encoding says is refused as such", async () => {
    await expect(readBody(sent(Buffer.from("{}"), "gzip"), LIMIT)).rejects.toMatchObject({ code: "bad_request" });
    await expect(readBody(sent(Buffer.from("{}"), "zstd"), LIMIT)).rejects.toMatchObject({
      code: "unsupported_media_type",
    });
  });
});

it.each([
  // An empty header would be one key that all publishers of the org share.
  ["", "must not be empty"],
  ["two words", "may have letters, digits and punctuation only, and no space"],
  ["k".repeat(256), "may have at most 255 characters"],
])("refuses the Idempotency-Key %j, and says why", (key, reason) => {
  const read = () => readIdempotencyKey(new Headers({ "idempotency-key": key }));
  expect(read).toThrow(expect.objectContaining({ code: "invalid_input", fields: { "Idempotency-Key": reason } }));
});
