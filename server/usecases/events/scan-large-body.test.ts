import { expect, it, vi } from "vitest";
import { ComputeFailure } from "@/server/compute/compute-failure";
import type { compute } from "@/server/compute/compute";
import { scanEvents } from "@/server/domain/json/raw-events";
import { readEvents } from "./read-events";
import { scanLargeBody } from "./scan-large-body";

const asked = (answer: (text: string) => unknown) =>
  vi.fn((_orgId, _name, text: string) => Promise.resolve().then(() => answer(text))) as unknown as typeof compute;
const bodyOf = (characters: number) => JSON.stringify([{ type: "a.b", data: { text: "x".repeat(characters) } }]);

it("reads an ordinary body where it is, and a large one in a thread, with the same result", async () => {
  const inThread = asked(scanEvents);
  expect(await scanLargeBody("org", bodyOf(1_000), inThread)).toBeUndefined();
  expect(inThread).not.toHaveBeenCalled();
  const large = JSON.stringify(
    Array.from({ length: 3 }, (_, n) => ({ type: "a.b", data: { n, text: "x".repeat(100_000) } })),
  );
  const scan = await scanLargeBody("org", large, inThread);
  expect(inThread).toHaveBeenCalledOnce();
  expect(readEvents(large, null, undefined, scan)).toEqual(readEvents(large));
});

it("tells an org that sends more than its share to wait", async () => {
  const busy = asked(() => {
    throw new ComputeFailure("busy", "too much");
  });
  await expect(scanLargeBody("org", bodyOf(300_000), busy)).rejects.toMatchObject({ code: "rate_limited" });
});
