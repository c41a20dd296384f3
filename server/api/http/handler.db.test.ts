import { describe, expect, it } from "vitest";
import { createUser } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { apiRoute, STRANGERS_BODY_BYTES } from "./api-route";
import { MAX_BODY_BYTES } from "./check-request";
import { handleTrpc } from "./handler";
import { callAs, codeOf } from "../testing/call-as";

const { admin } = useTestDatabase();

/** A body that is made while it is read, and counts how far. */
function endless(bytes: number) {
  const read = { bytes: 0 };
  const chunk = new Uint8Array(1024).fill(0x20);
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read.bytes >= bytes) controller.close();
        else controller.enqueue(chunk);
        read.bytes += chunk.byteLength;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, read };
}

const post = (procedure: string, body: BodyInit) =>
  new Request(`http://localhost/api/trpc/${procedure}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    duplex: "half",
  } as RequestInit);

it.each(["\u0000", "acme\u0000", "\ud800", "../acme", "x".repeat(100)])(
  "treats the org %j as one that does not exist",
  async (slug) => {
    const user = await createUser(admin);
    expect(await codeOf(callAs(user, { org: { slug } }).orgs.get())).toBe("not_found");
  },
);

describe("a call over HTTP", () => {
  it("of a stranger is read no further than 16 KiB", async () => {
    const { body, read } = endless(MAX_BODY_BYTES);
    const response = await handleTrpc(post("auth.signUp", body), () => Promise.resolve(null));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ detail: "The body of a request may have at most 16 KiB." });
    expect(read.bytes).toBeLessThanOrEqual(STRANGERS_BODY_BYTES + 2048);
  });

  it("of somebody who is signed in may be longer", async () => {
    const { id, email } = await createUser(admin);
    const user = { id, email, name: "Ada", emailVerifiedAt: null, hasPassword: true };
    const session = () => Promise.resolve({ sessionId: id, user });
    const padded = `{"json":{"name":"Ada"}}${" ".repeat(100_000)}`;
    expect((await handleTrpc(post("account.updateName", padded), session)).status).toBe(200);
    const { body, read } = endless(2 * MAX_BODY_BYTES);
    expect((await handleTrpc(post("account.updateName", body), session)).status).toBe(413);
    expect(read.bytes).toBeLessThanOrEqual(MAX_BODY_BYTES + 2048);
  });

  it.each(["{", "", "[]", '"x"', '{"json":{"__proto__":1}}'])("answers the body %j with a refusal", async (body) => {
    const response = await handleTrpc(post("auth.signUp", body), () => Promise.resolve(null));
    expect([400, 422]).toContain(response.status);
  });
});

describe("an answer under /api", () => {
  it("carries the headers that pages get from the proxy, redirects too", async () => {
    const route = apiRoute(() => Response.redirect("http://localhost/sign-in"));
    const { status, headers } = await route(new Request("http://localhost/api/auth/signin"));
    expect(status).toBe(302);
    expect(headers.get("location")).toBe("http://localhost/sign-in");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });
});
