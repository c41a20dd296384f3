import type { APIRequestContext } from "@playwright/test";
import { startCaptureReceiver } from "@/server/testing/capture-receiver";
import { act } from "./support/calls";
import { type Cast, createCast, opener } from "./support/cast";
import { expect, test } from "./support/test";

/** At the rate below they take long enough for a pause in the middle, on a slow machine as well. */
const COUNT = 12;
const RATE = "0.5";
const CLOSED = { status: 500, body: "closed" };

/** A channel with a single attempt and no limits, and so many events that it refuses. */
async function failTo(owner: APIRequestContext, { slug }: Cast, url: string): Promise<void> {
  const policy = { retry: { maxAttempts: 1 }, circuit: { enabled: false }, rate: { perMinute: 60_000, burst: 1_000 } };
  const channel = await act<{ id: string }>(owner, "channels.create", { name: "Ledger", url, policy }, slug);
  const grouping = { windowSeconds: 0, maxWaitSeconds: 0 };
  const rule = { name: "Invoices", status: "active", eventTypes: ["invoice.*"], grouping, channelIds: [channel.id] };
  await act(owner, "rules.create", rule, slug);
  for (let n = 0; n < COUNT; n++) {
    await act(owner, "events.sendTest", { type: "invoice.failed", data: `{"n":${n}}` }, slug);
  }
}

test("what died is replayed as a batch, with a pause in the middle, each once and to the end", async ({
  openAs,
  requestAs,
  playwright,
  baseURL,
}) => {
  test.slow();
  const org = await createCast(opener(playwright.request, baseURL ?? ""), "Solstice");
  const receiver = await startCaptureReceiver(CLOSED);
  try {
    await failTo(await requestAs(org.owner), org, `${receiver.url}/ledger`);
    await receiver.waitFor(COUNT);
    receiver.answerWith({ status: 200 });

    const page = await openAs(org.admin, `/${org.slug}/dead-letters`);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(`${COUNT} deliveries are dead.`)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page
      .getByRole("listitem")
      .filter({ hasText: "Server error" })
      .getByRole("link", { name: /Replay/ })
      .click();

    // The dry run counts the same ones, and says how long they take.
    await expect(page.getByText(`${COUNT} deliveries at 10/s`)).toBeVisible();
    await page.getByLabel("Rate").fill(RATE);
    await expect(page.getByText(`${COUNT} deliveries at ${RATE}/s`)).toBeVisible();
    await page.getByRole("button", { name: `Replay ${COUNT} deliveries` }).click();

    await expect(page.getByRole("heading", { name: "Dead deliveries, server error" })).toBeVisible();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
    const bar = page.getByRole("progressbar");
    expect(Number(await bar.getAttribute("aria-valuenow"))).toBeLessThan(COUNT);
    expect(receiver.requests.length).toBeLessThan(2 * COUNT);

    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByText("Finished").first()).toBeVisible({ timeout: 90_000 });
    await expect(bar).toHaveAttribute("aria-valuenow", String(COUNT));
    const ids = receiver.requests.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toHaveLength(2 * COUNT);
    expect(new Set(ids).size).toBe(COUNT);

    await page.goto(`/${org.slug}/dead-letters`);
    await expect(page.getByText("No dead letters")).toBeVisible();

    // A member sees what was done, and has nothing to press.
    const theirs = await openAs(org.member, `/${org.slug}/replays`);
    await expect(theirs.getByText("Admins and owners plan and manage them.")).toBeVisible();
    await expect(theirs.getByRole("link", { name: "Plan a replay" })).toHaveCount(0);
    await theirs.getByRole("link", { name: "Dead deliveries, server error" }).click();
    await expect(theirs.getByRole("heading", { name: "Dead deliveries, server error" })).toBeVisible();
    for (const name of ["Pause", "Resume", "Cancel"]) {
      await expect(theirs.getByRole("button", { name })).toHaveCount(0);
    }
    await theirs.goto(`/${org.slug}/replays/new`);
    await expect(theirs.getByRole("heading", { name: "You cannot plan a replay here" })).toBeVisible();
  } finally {
    await receiver.close();
  }
});

test("a planned batch waits for its time and can be cancelled before, and the list hands its filter over", async ({
  openAs,
  requestAs,
  playwright,
  baseURL,
}) => {
  const org = await createCast(opener(playwright.request, baseURL ?? ""), "Equinox");
  const receiver = await startCaptureReceiver(CLOSED);
  try {
    await failTo(await requestAs(org.owner), org, `${receiver.url}/ledger`);
    await receiver.waitFor(COUNT);
    const page = await openAs(org.admin, `/${org.slug}/deliveries?status=failed`);
    await page.getByRole("link", { name: "Replay all matching…" }).click();
    await expect(page.getByText(/deliveries at 10\/s/)).toBeVisible();
    await page.getByRole("radio", { name: "Start at a time" }).click();
    await page.getByRole("button", { name: /^Replay \d+ deliveries$/ }).click();
    await expect(page.getByText("Choose a time in the future.")).toBeVisible();
    await page.getByLabel("Time, in your zone").fill(tomorrow());
    await page.getByRole("button", { name: /^Replay \d+ deliveries$/ }).click();
    await expect(page.getByText("Planned").first()).toBeVisible();

    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Cancel the replay" }).click();
    await expect(page.getByRole("button", { name: "Cancel" })).toHaveCount(0);
    await expect(page.getByText("Cancelled").first()).toBeVisible();
    expect(receiver.requests).toHaveLength(COUNT);
  } finally {
    await receiver.close();
  }
});

/** As the control takes it. */
function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
}
