import { createHash, randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prepareKey, prepareVerifyingKey } from "./signing-key";
import {
  fingerprint,
  formatPrivateKey,
  formatSecret,
  generateSecret,
  parsePrivateKey,
  parsePublicKey,
  parseSecret,
  publicKeyOf,
  SIGNATURE_SCHEMES,
} from "./signing-secret";

const seed = Buffer.alloc(32, 7);

describe("shared secrets", () => {
  it("come back as the bytes they were made of", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 64 }), (bytes) => {
        expect(parseSecret(formatSecret(bytes))).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it("have 24 to 64 bytes", () => {
    expect(() => formatSecret(new Uint8Array(23))).toThrow(RangeError);
    expect(() => formatSecret(new Uint8Array(65))).toThrow(RangeError);
    expect(parseSecret(`whsec_${Buffer.alloc(23).toString("base64")}`)).toBeNull();
    expect(parseSecret(`whsec_${Buffer.alloc(65).toString("base64")}`)).toBeNull();
  });

  it("have one spelling only", () => {
    const secret = formatSecret(Buffer.alloc(32, 0xff));
    for (const other of [
      `${secret} `,
      secret.replace("=", ""),
      secret.replaceAll("/", "_"),
      secret.slice(6),
      `WHSEC_${secret.slice(6)}`,
    ]) {
      expect(parseSecret(other), other).toBeNull();
    }
  });

  it("are never read out of arbitrary text by accident", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const bytes = parseSecret(`whsec_${text}`);
        expect(bytes === null || formatSecret(bytes) === `whsec_${text}`).toBe(true);
      }),
    );
  });
});

describe("ed25519 secrets", () => {
  it("hold seed and public key, and read back to the same pair", () => {
    const secret = formatPrivateKey(seed);
    expect(Buffer.from(secret.slice(5), "base64")).toHaveLength(64);
    expect(parsePrivateKey(secret)?.asymmetricKeyType).toBe("ed25519");
    expect(parsePublicKey(publicKeyOf(secret)!)?.asymmetricKeyType).toBe("ed25519");
  });

  it("may be given as the bare seed", () => {
    expect(publicKeyOf(`whsk_${seed.toString("base64")}`)).toBe(publicKeyOf(formatPrivateKey(seed)));
  });

  it("match the first test vector of RFC 8032", () => {
    const rfcSeed = Buffer.from("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60", "hex");
    const rfcPublic = Buffer.from("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "hex");
    expect(publicKeyOf(formatPrivateKey(rfcSeed))).toBe(`whpk_${rfcPublic.toString("base64")}`);
  });

  it("are refused when the halves belong to different pairs", () => {
    const mixed = Buffer.concat([seed, Buffer.alloc(32, 9)]);
    expect(parsePrivateKey(`whsk_${mixed.toString("base64")}`)).toBeNull();
  });
});

describe("fingerprint", () => {
  it("is the start of what sha256sum says of the secret", () => {
    const secret = formatSecret(seed);
    expect(fingerprint(secret)).toBe(createHash("sha256").update(secret).digest("hex").slice(0, 8));
  });

  it("is the same for both halves of a pair, and differs between secrets", () => {
    const secret = formatPrivateKey(seed);
    expect(fingerprint(secret)).toBe(fingerprint(publicKeyOf(secret)!));
    expect(fingerprint(secret)).not.toBe(fingerprint(formatPrivateKey(Buffer.alloc(32, 8))));
  });
});

describe("generateSecret", () => {
  it.each(SIGNATURE_SCHEMES)("makes a secret that %s can sign with", (scheme) => {
    expect(prepareKey(generateSecret(scheme, randomBytes))?.kind).toBe(scheme === "ed25519" ? "ed25519" : "hmac");
  });

  it("takes all of its chance from the dice it is given", () => {
    const dice = (size: number) => Buffer.alloc(size, 5);
    expect(generateSecret("standard", dice)).toBe(generateSecret("standard", dice));
    expect(generateSecret("ed25519", dice)).toBe(generateSecret("ed25519", dice));
  });
});

describe("prepared keys", () => {
  it("are not made of anything but a secret, and signing keys not of a public half", () => {
    const publicHalf = publicKeyOf(formatPrivateKey(seed))!;
    expect(prepareKey("hunter2")).toBeNull();
    expect(prepareKey(publicHalf)).toBeNull();
    expect(prepareVerifyingKey(publicHalf)?.kind).toBe("ed25519");
  });
});
