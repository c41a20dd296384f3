import { describe, expect, it } from "vitest";
import { FormRefusal } from "@/components/forms/use-api-form";
import { type HeaderDraft, headersOf, newHeadersOf, nextKey, storedHeaders } from "./header-draft";

const typed = (name: string, value: string, key = 9): HeaderDraft => ({ key, name, value });

describe("custom headers in a form", () => {
  it("send nothing of what is stored and was not touched", () => {
    expect(headersOf(storedHeaders(["X-Token", "X-Team"]))).toEqual({});
  });

  it("send null for what is removed and the new value for what is replaced", () => {
    const [token, team] = storedHeaders(["X-Token", "X-Team"]) as [HeaderDraft, HeaderDraft];
    expect(
      headersOf([
        { ...token, stored: "removed" },
        { ...team, stored: "replaced", value: "new" },
      ]),
    ).toEqual({
      "X-Token": null,
      "X-Team": "new",
    });
  });

  it("leave out a row that was never filled in, but not half of one", () => {
    expect(newHeadersOf([typed("", ""), typed(" X-Token ", "1")])).toEqual({ "X-Token": "1" });
    expect(newHeadersOf([typed("", "orphan")])).toEqual({ "": "orphan" });
  });

  it("refuse a name that is there twice, beside its field", () => {
    const twice = () => headersOf([typed("X-Token", "1"), typed("X-Token", "2")]);
    expect(twice).toThrow(FormRefusal);
    expect(twice).toThrow(expect.objectContaining({ fields: { "headers.X-Token": "X-Token is listed twice." } }));
  });

  it("get a key of their own", () => {
    expect(nextKey([])).toBe(0);
    expect(nextKey(storedHeaders(["a", "b"]))).toBe(2);
  });
});
