import { describe, expect, it } from "vitest";
import { authCookies } from "./cookies";

describe("cookies", () => {
  it("are bound to the host and to https wherever the public address is https", () => {
    for (const { name, options } of Object.values(authCookies("https://tocsin.example"))) {
      expect(name).toMatch(/^__Host-/);
      expect(options).toMatchObject({ secure: true, httpOnly: true, sameSite: "lax", path: "/" });
      expect(options).not.toHaveProperty("domain");
    }
  });

  it("work on plain http, where a browser would drop secure ones", () => {
    for (const { name, options } of Object.values(authCookies("http://127.0.0.1:3000"))) {
      expect(name).not.toMatch(/^__/);
      expect(options).toMatchObject({ secure: false, httpOnly: true, sameSite: "lax", path: "/" });
    }
  });
});
