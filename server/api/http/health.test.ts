import { afterEach, expect, it, vi } from "vitest";
import { liveResponse, markStarted, readyResponse, startupResponse } from "./health";

afterEach(() => {
  vi.useRealTimers();
});

it("is live as soon as it answers, and started once it was told so", () => {
  expect(liveResponse().status).toBe(200);
  expect(startupResponse().status).toBe(503);
  markStarted();
  expect(startupResponse().status).toBe(200);
});

it("is ready when the database answers, and not when it refuses", async () => {
  expect((await readyResponse(() => Promise.resolve())).status).toBe(200);
  expect((await readyResponse(() => Promise.reject(new Error("away")))).status).toBe(503);
});

it("is not ready when the database says nothing for two seconds", async () => {
  vi.useFakeTimers();
  const response = readyResponse(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await response).status).toBe(503);
});

it("is ready with a bus that answers, although the database is away, and says what is away", async () => {
  const [here, away] = [() => Promise.resolve(), () => Promise.reject(new Error("away"))];
  const withoutDatabase = await readyResponse(away, here);
  expect(withoutDatabase.status).toBe(200);
  expect(await withoutDatabase.json()).toEqual({ status: "ready", away: ["database"] });
  const withoutBus = await readyResponse(here, away);
  expect(withoutBus.status).toBe(503);
  expect(await withoutBus.json()).toEqual({ status: "not ready", away: ["event bus"] });
});
