import { describe, expect, it } from "vitest";
import { type Press, ShortcutRegistry } from "./shortcut-registry";

function setUp(...keys: string[]) {
  const registry = new ShortcutRegistry();
  const done: string[] = [];
  const remove = registry.add(keys.map((each) => ({ keys: each, label: each, act: () => done.push(each) })));
  let nowMs = 0;
  const press = (key: string, given: Partial<Press> & { afterMs?: number } = {}) => {
    nowMs += given.afterMs ?? 100;
    return registry.press({ key, isMod: false, isAlt: false, isElsewhere: false, ...given }, nowMs);
  };
  return { registry, done, remove, press };
}

describe("ShortcutRegistry", () => {
  it("runs a key, and says that it meant something", () => {
    const { press, done } = setUp("j", "J");
    expect([press("j"), press("J"), press("x")]).toEqual([true, true, false]);
    expect(done).toEqual(["j", "J"]);
  });

  it("keeps quiet while somebody writes, and with the keys of the browser and the system", () => {
    const { press, done } = setUp("r", "mod+k");
    expect(press("r", { isElsewhere: true })).toBe(false);
    expect(press("r", { isMod: true })).toBe(false);
    expect(press("r", { isAlt: true })).toBe(false);
    expect(press("K", { isMod: true, isElsewhere: true })).toBe(true);
    expect(done).toEqual(["mod+k"]);
  });

  it("runs two keys one after the other, when the second comes soon", () => {
    const { press, done } = setUp("g d", "d");
    expect([press("g"), press("d")]).toEqual([false, true]);
    press("g");
    press("d", { afterMs: 1_500 });
    press("g");
    press("x");
    press("d");
    expect(done).toEqual(["g d", "d", "d"]);
  });

  it("lets the part that came last take a key over, and gives it back when that is gone", () => {
    const { registry, press, done } = setUp("r");
    const remove = registry.add([{ keys: "r", label: "Replay", act: () => done.push("replay") }]);
    press("r");
    remove();
    press("r");
    expect(done).toEqual(["replay", "r"]);
    expect(registry.list()).toHaveLength(1);
  });
});
