import { describe, expect, it } from "vitest";
import { joined, NOTHING, query, verbatim } from "./query";

describe("a query", () => {
  it("keeps its values out of the text, numbered in their order", () => {
    const { text, values } = query`select 1 where a = ${"x'; drop table y"} and b = ${2}`;
    expect(text).toBe("select 1 where a = $1 and b = $2");
    expect(values).toEqual(["x'; drop table y", 2]);
  });

  it("takes others in, and numbers all values anew", () => {
    const inner = query`b = ${2} or c = ${3}`;
    const { text, values } = query`select ${1} where ${inner} and (${inner}) and d = ${[4, 5]}`;
    expect(text).toBe("select $1 where b = $2 or c = $3 and (b = $4 or c = $5) and d = $6");
    expect(values).toEqual([1, 2, 3, 2, 3, [4, 5]]);
  });

  it("is joined with a separator, and may be nothing at all", () => {
    const conditions = joined([query`a = ${1}`, verbatim("b"), query`c = ${null}`], " and ");
    expect(query`where ${conditions}${NOTHING}`.text).toBe("where a = $1 and b and c = $2");
    expect(conditions.values).toEqual([1, null]);
    expect(joined([], " and ").text).toBe("");
  });

  it("treats undefined as a value, so that a forgotten one is refused by the database and not left out", () => {
    expect(query`a = ${undefined}`).toMatchObject({ text: "a = $1", values: [undefined] });
  });
});
