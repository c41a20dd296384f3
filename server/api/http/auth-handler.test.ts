import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { STRANGERS_BODY_BYTES } from "./api-route";
import { handleAuthRequest } from "./auth-handler";

const place = { params: Promise.resolve({ nextauth: ["session"] }) };
const ask = (path: string, init: RequestInit = {}) =>
  handleAuthRequest(new NextRequest(`http://localhost:3000/api/auth/${path}`, init as never), place);

describe("signing in over HTTP", () => {
  it.each([":::", "你", "http://[::1", "javascript:alert(1)", "ftp://a"])(
    "refuses to return to %s, and takes none of it for a fault of its own",
    async (address) => {
      const response = await ask(`session?callbackUrl=${encodeURIComponent(address)}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "bad_request" });
    },
  );

  it("forgets an odd address that a browser brings along", async () => {
    const response = await ask("session", { headers: { cookie: "tocsin.callback-url=:::" } });
    expect(response.status).toBe(400);
    expect(response.headers.get("set-cookie")).toMatch(/^tocsin\.callback-url=; Path=\/; Max-Age=0/);
  });

  it("reads at most 16 KiB of what strangers send", async () => {
    const response = await ask("callback/credentials", { method: "POST", body: "x".repeat(STRANGERS_BODY_BYTES + 1) });
    expect(response.status).toBe(413);
  });
});
