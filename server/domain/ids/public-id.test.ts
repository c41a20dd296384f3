import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePublicId, publicId } from "./public-id";

describe("public ids", () => {
  it("lead back to the uuid they were made of", () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        expect(parsePublicId("message", publicId("message", uuid))).toBe(uuid);
        expect(parsePublicId("message", uuid.toUpperCase())).toBe(uuid);
      }),
    );
  });

  it("sort as their uuids do", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (a, b) => {
        expect(publicId("event", a) < publicId("event", b)).toBe(a < b);
      }),
    );
  });

  it("refuse another kind, other lengths, letters outside the alphabet and more than 128 bits", () => {
    const id = publicId("event", "018f0000-0000-7000-8000-000000000000");
    for (const text of ["", "evt_", id.slice(0, -1), `${id}0`, id.replace(/.$/, "U"), `evt_8${id.slice(5)}`])
      expect(parsePublicId("event", text)).toBeNull();
    expect(parsePublicId("message", id)).toBeNull();
  });
});
