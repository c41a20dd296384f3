import { describe, expect, it } from "vitest";
import { settleRows } from "./steady-rows";

type Row = { id: string; events: number };

const row = (id: string, events = 1): Row => ({ id, events });
const unread = { isRead: false, sentOff: new Set<string>() };
const shown = (...ids: string[]) =>
  settleRows<Row>(
    [],
    ids.map((id) => row(id)),
    unread,
  );

describe("settleRows", () => {
  it("keeps the places of known rows and puts new ones last, however the answer is sorted", () => {
    const next = settleRows(shown("a", "b"), [row("c"), row("b", 5), row("a")], unread);
    expect(next.map(({ id, events }) => [id, events])).toEqual([
      ["a", 1],
      ["b", 5],
      ["c", 1],
    ]);
  });

  it("leaves a row that is gone in its place, marked, until the next answer", () => {
    const gone = settleRows(shown("a", "b"), [row("b")], unread);
    expect(gone.map(({ id, isGone }) => [id, isGone])).toEqual([
      ["a", true],
      ["b", false],
    ]);
    expect(settleRows(gone, [row("b")], unread).map(({ id }) => id)).toEqual(["b"]);
  });

  it("lets nothing leave while somebody looks, but what they have sent off themselves", () => {
    const gone = settleRows(shown("a", "b"), [], unread);
    expect(settleRows(gone, [], { ...unread, isRead: true })).toHaveLength(2);
    const looking = { isRead: true, sentOff: new Set(["a"]) };
    expect(settleRows(gone, [], looking).map(({ id }) => id)).toEqual(["b"]);
  });
});
