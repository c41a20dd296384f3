import { describe, expect, it } from "vitest";
import { newId } from "@/server/new-id";
import { isSecret, makeSecret, readLink } from "./link-token";

describe("the secret of a link", () => {
  it("has 32 random bytes, of which only the hash need be kept", () => {
    const { secret, hash } = makeSecret();
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    expect(hash).toHaveLength(32);
    expect(isSecret(secret, hash)).toBe(true);
    expect(isSecret(makeSecret().secret, hash)).toBe(false);
    expect(isSecret(secret, hash.subarray(1))).toBe(false);
  });

  it("is found in links of ours, and in nothing else", () => {
    const { secret } = makeSecret();
    const [org, id] = [newId(), newId()];
    expect(readLink(`${id}.${secret}`, 1)).toEqual({ ids: [id], secret });
    expect(readLink(`${org}.${id}.${secret}`, 2)).toEqual({ ids: [org, id], secret });
    for (const token of ["", ".", secret, `${id}.${secret}.x`, `x.${secret}`, `${id}.short`, `${id}.${secret}=`]) {
      expect(readLink(token, 1)).toBeNull();
    }
  });
});
