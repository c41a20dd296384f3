import type { APIRequestContext, Page } from "@playwright/test";
import { startCaptureReceiver } from "@/server/testing/capture-receiver";
import { act, get } from "./support/calls";
import { type Cast, createCast, opener } from "./support/cast";
import { createActiveRule, createChannel } from "./support/channels";
import { expect, test } from "./support/test";

const STREAM = /\/api\/trpc\/live\.changes/;

const rows = (page: Page) => page.getByRole("list", { name: "Deliveries" }).getByRole("link");
const row = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text });
const send = (request: APIRequestContext, { slug }: Cast, type: string) =>
  act<{ id: string }>(request, "events.sendTest", { type, data: "{}" }, slug);

/** A channel of a receiver of ours, and a rule that feeds it with everything at once. */
async function connect(owner: APIRequestContext, { slug }: Cast, url: string): Promise<void> {
  const channel = await createChannel(owner, slug, "Crew", url);
  await createActiveRule(owner, slug, { name: "To the crew", type: "robot.*", channelId: channel.id });
}

test("a delivery appears and changes its state while one watches", async ({
  openAs,
  requestAs,
  playwright,
  baseURL,
}) => {
  const org = await createCast(opener(playwright.request, baseURL ?? ""), "Vigil");
  const receiver = await startCaptureReceiver();
  try {
    const owner = await requestAs(org.owner);
    await connect(owner, org, receiver.url);
    const page = await openAs(org.member, `/${org.slug}/deliveries`);
    await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "No deliveries yet" })).toBeVisible();

    await send(owner, org, "robot.fault");
    await expect(row(page, /robot\.fault.*Delivered/)).toBeVisible();

    // The navigation follows as well.
    const navigation = page.getByRole("navigation", { name: "Main" });
    await expect(navigation.getByRole("link", { name: "1 channel" })).toBeVisible();
    await createChannel(owner, org.slug, "Second crew", receiver.url);
    await expect(navigation.getByRole("link", { name: "2 channels" })).toBeVisible();

    // Nobody stands in the list: what is new comes on top by itself.
    await send(owner, org, "robot.mended");
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText("robot.mended");

    // Somebody does: nothing moves until they ask.
    await row(page, "robot.fault").focus();
    await send(owner, org, "robot.lost");
    await page.getByRole("button", { name: "1 new delivery" }).click();
    await expect(rows(page)).toHaveCount(3);
  } finally {
    await receiver.close();
  }
});

test("without the stream the page asks by the clock, and says so", async ({
  openAs,
  requestAs,
  playwright,
  baseURL,
  complaints,
}) => {
  const org = await createCast(opener(playwright.request, baseURL ?? ""), "Muffled");
  const receiver = await startCaptureReceiver();
  try {
    const owner = await requestAs(org.owner);
    await connect(owner, org, receiver.url);
    const page = await openAs(org.member);
    await page.route(STREAM, (route) => route.abort());
    await page.goto(`/${org.slug}/deliveries`);
    await expect(page.getByRole("heading", { name: "No deliveries yet" })).toBeVisible();
    await send(owner, org, "robot.fault");
    await expect(row(page, /robot\.fault/)).toBeVisible();

    await page.unroute(STREAM);
    await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible({ timeout: 45_000 });
    // The browser itself notes each stream that could not be opened.
    const expected = complaints.filter((complaint) => complaint.includes("net::ERR_FAILED"));
    for (const complaint of expected) complaints.splice(complaints.indexOf(complaint), 1);
  } finally {
    await receiver.close();
  }
});

test("whoever is removed hears nothing more, and is shown out", async ({ openAs, requestAs, playwright, baseURL }) => {
  const org = await createCast(opener(playwright.request, baseURL ?? ""), "Curfew");
  const owner = await requestAs(org.owner);
  const page = await openAs(org.member, `/${org.slug}/deliveries`);
  await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
  const members = await get<{ userId: string; email: string }[]>(owner, "members.list", undefined, org.slug);
  const userId = members.data.find(({ email }) => email === org.member.email)?.userId;
  await act(owner, "members.remove", { userId }, org.slug);
  await expect(page.getByRole("list", { name: "Deliveries" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "No deliveries yet" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("a stranger's stream ends before it begins", async ({ requestAs, acme, globex }) => {
  const stranger = await requestAs(globex.owner);
  const params = new URLSearchParams({ connectionParams: JSON.stringify({ org: acme.slug }) });
  const answer = await stranger.get(`/api/trpc/live.changes?${params.toString()}`);
  const text = await answer.text();
  expect(text).toContain("event: serialized-error");
  expect(text).toContain('"not_found"');
  // Held back by nobody on its way, and kept by nobody.
  expect(answer.headers()["cache-control"]).toMatch(/no-transform.*no-store/);
  expect(answer.headers()["x-accel-buffering"]).toBe("no");
});
