import { expect, it } from "vitest";
import { HintSender, readHint, writeHint } from "./hints";

const orgs = Array.from({ length: 450 }, (_, n) => `0199b6c0-0000-7000-8000-${String(n).padStart(12, "0")}`);

/** Notifications that end when the test says so. */
function setUp() {
  const sent: { payloads: readonly string[]; end: (error?: Error) => void }[] = [];
  const errors: unknown[] = [];
  const sender = new HintSender({
    notify: (payloads) =>
      new Promise((resolve, reject) =>
        sent.push({ payloads, end: (error) => (error ? reject(error) : resolve(undefined)) }),
      ),
    onError: (error) => errors.push(error),
  });
  return { sender, sent, errors };
}

it("sends what is hinted together in one notification, each org once", async () => {
  const { sender, sent } = setUp();
  for (const orgId of [orgs[0]!, orgs[1]!, orgs[0]!]) sender.hint(orgId);
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]!.payloads).toEqual([`${orgs[0]!},${orgs[1]!}`]);
});

it("keeps what is hinted while a notification is under way for the next one", async () => {
  const { sender, sent } = setUp();
  sender.hint(orgs[0]!);
  await expect.poll(() => sent).toHaveLength(1);
  sender.hint(orgs[0]!);
  sender.hint(orgs[1]!);
  sent[0]!.end();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]!.payloads).toEqual([`${orgs[0]!},${orgs[1]!}`]);
});

it("keeps every notification below what PostgreSQL takes", async () => {
  const { sender, sent } = setUp();
  for (const orgId of orgs) sender.hint(orgId);
  await expect.poll(() => sent).toHaveLength(1);
  const { payloads } = sent[0]!;
  expect(payloads.flatMap(readHint)).toEqual(orgs);
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
});

it("goes on after a notification that failed, and loses only that one", async () => {
  const { sender, sent, errors } = setUp();
  sender.hint(orgs[0]!);
  await expect.poll(() => sent).toHaveLength(1);
  sent[0]!.end(new Error("away"));
  await sender.flush();
  expect(errors).toHaveLength(1);
  sender.hint(orgs[1]!);
  await expect.poll(() => sent).toHaveLength(2);
});

it("believes nothing but ids", () => {
  expect(readHint(`${writeHint([orgs[0]!])},'; drop,,x`)).toEqual([orgs[0]]);
});
