import { describe, expect, it } from "vitest";
import { isSupportedNode, requireSupportedNode } from "./node-version";

describe("the version of Node", () => {
  it.each(["v22.12.0", "v22.20.1", "v24.0.0", "v100.0.0"])("%s is new enough", (version) => {
    expect(isSupportedNode(version)).toBe(true);
  });

  it.each(["v20.19.4", "v22.11.9", "v9.99.0"])("%s is refused, with what to do", (version) => {
    expect(() => requireSupportedNode(version)).toThrow(/needs Node 22\.12 or newer.*Install/);
  });
});
