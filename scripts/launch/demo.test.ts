import { describe, expect, it } from "vitest";
import { parseSeedOutput } from "./demo";

const account = { email: "ada@example.com", password: "secret" };
const made = { orgId: "1", orgSlug: "demo", owner: account, admin: account, member: account };

describe("the answer of the seed", () => {
  it("is its last line", () => {
    expect(parseSeedOutput(`{"level":"info"}\nmaking things\n${JSON.stringify(made)}\n`)).toEqual(made);
  });

  it("may say that the demo exists already", () => {
    expect(parseSeedOutput('{"existing":true}\n')).toEqual({ existing: true });
  });

  it.each(["", "done", "{}"])("is refused when it is neither: %j", (output) => {
    expect(() => parseSeedOutput(output)).toThrow();
  });
});
