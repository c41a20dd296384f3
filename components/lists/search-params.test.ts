import { expect, it } from "vitest";
import { storableText } from "@/server/contracts/text";
import { textParam } from "./search-params";

it("reads one text, and none out of a list", () => {
  expect(textParam(" billing ")).toBe("billing");
  expect(textParam(["a", "b"])).toBe("");
  expect(textParam(undefined)).toBe("");
});

it.each(["\u0000", "a\u0000b", "\ud800", `${"x".repeat(254)}👋`, "x".repeat(10_000)])(
  "makes a text of %j that every list takes",
  (given) => {
    expect(storableText().max(255).safeParse(textParam(given)).success).toBe(true);
  },
);
