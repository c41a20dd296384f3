import { describe, expect, it, vi } from "vitest";
import { UnsavedWork } from "./unsaved-work";

describe("unsaved work", () => {
  it("lets everybody go while nothing is typed", () => {
    const [work, ask, go] = [new UnsavedWork(), vi.fn(), vi.fn()];
    work.askWith(ask);
    work.leave(go);
    expect(go).toHaveBeenCalledOnce();
    expect(ask).not.toHaveBeenCalled();
  });

  it("asks first for as long as any form holds something", () => {
    const [work, ask, go] = [new UnsavedWork(), vi.fn(), vi.fn()];
    work.askWith(ask);
    const [releaseOne, releaseOther] = [work.hold(), work.hold()];
    releaseOne();
    work.leave(go);
    expect(ask).toHaveBeenCalledExactlyOnceWith(go);
    expect(go).not.toHaveBeenCalled();
    releaseOther();
    expect(work.isHeld).toBe(false);
  });

  it("holds nobody where there is no one to ask", () => {
    const [work, go] = [new UnsavedWork(), vi.fn()];
    const stopAsking = work.askWith(vi.fn());
    work.hold();
    stopAsking();
    work.leave(go);
    expect(go).toHaveBeenCalledOnce();
  });
});
