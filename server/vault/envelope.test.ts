import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { parseMasterKeys, Vault } from "./envelope";

const first = { id: "k1", key: randomBytes(32) };
const second = { id: "k2", key: randomBytes(32) };
const place = { table: "channels", row: "c1", org: "o1" };

describe("the vault", () => {
  it("opens what it sealed", () => {
    const vault = new Vault([first]);
    expect(vault.openText(vault.seal("whsec_value", place), place)).toBe("whsec_value");
  });

  it("seals the same text differently each time and never holds it in the clear", () => {
    const vault = new Vault([first]);
    const one = vault.seal("whsec_value", place);
    expect(one.equals(vault.seal("whsec_value", place))).toBe(false);
    expect(one.includes("whsec_value")).toBe(false);
  });

  it.each([
    ["table", { ...place, table: "orgs" }],
    ["row", { ...place, row: "c2" }],
    ["org", { ...place, org: "o2" }],
  ])("refuses a value that was moved to another %s", (_, elsewhere) => {
    const vault = new Vault([first]);
    expect(() => vault.open(vault.seal("x", place), elsewhere)).toThrow();
  });

  it("refuses a value of which any byte was changed", () => {
    const vault = new Vault([first]);
    const sealed = vault.seal("x", place);
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => vault.open(changed, place)).toThrow();
    }
  });

  it("opens values of an older master key and re-wraps them under the new one", () => {
    const sealed = new Vault([first]).seal("x", place);
    const turned = new Vault([second, first]);
    expect(turned.openText(sealed, place)).toBe("x");
    const rewrapped = turned.rewrap(sealed, place);
    expect(new Vault([second]).openText(rewrapped!, place)).toBe("x");
    expect(turned.rewrap(rewrapped!, place)).toBeNull();
  });

  it.each(["", "k1", "k1:short", "k 1:" + first.key.toString("base64")])(
    "refuses the malformed key list %j",
    (text) => {
      expect(() => parseMasterKeys(text)).toThrow(/TOCSIN_MASTER_KEYS/);
    },
  );
});
