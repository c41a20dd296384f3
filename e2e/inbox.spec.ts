import type { APIRequestContext, Page } from "@playwright/test";
import { act } from "./support/calls";
import { type Cast, createCast, opener } from "./support/cast";
import { createActiveRule } from "./support/channels";
import { expect, test } from "./support/test";

const rows = (page: Page) => page.getByRole("list", { name: "Requests" }).getByRole("link");
const opened = (page: Page) => page.getByRole("region", { name: "The open request" });

async function connect(owner: APIRequestContext, { slug }: Cast): Promise<void> {
  const { id: channelId } = await act<{ id: string }>(owner, "inbox.createChannel", {}, slug);
  // Attempts that come soon and do not end, so that they can be waited for.
  const delaysSeconds = Array.from({ length: 40 }, () => 1);
  const policy = { retry: { delaysSeconds, maxAttempts: 41, jitter: 0 }, circuit: { enabled: false } };
  await act(owner, "channels.update", { channelId, change: { policy } }, slug);
  await createActiveRule(owner, slug, { name: "Orders", type: "order.*", channelId });
}

test("a member tells the inbox to fail, watches the retry, and sees what arrived with its verdict", async ({
  openAs,
  requestAs,
  playwright,
  baseURL,
}) => {
  const org = await createCast(opener(playwright.request, baseURL ?? ""), "Aphelion");
  await connect(await requestAs(org.owner), org);

  const page = await openAs(org.member, `/${org.slug}/inbox`);
  await expect(page.getByRole("heading", { name: "Nothing has arrived yet" })).toBeVisible();
  await page.getByRole("combobox", { name: "How the inbox answers" }).click();
  await page.getByRole("option", { name: /^500/ }).click();
  await expect(page.getByText("Each attempt fails and is retried")).toBeVisible();

  await page.getByRole("button", { name: "Send test event" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Type").fill("order.paid");
  await dialog.getByRole("button", { name: "Send event" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();

  await expect(rows(page).first()).toContainText("answered 500");
  await expect(rows(page).first()).toContainText("Signature valid");
  await page.getByRole("combobox", { name: "How the inbox answers" }).click();
  await page.getByRole("option", { name: /^200 at once/ }).click();
  await expect(rows(page).first()).toContainText(/attempt \d+, answered 200/);

  await rows(page).last().click();
  const request = opened(page);
  await expect(request.getByRole("heading", { name: "order.paid" })).toBeVisible();
  await expect(request.getByText("It was signed with the secret of Inbox")).toBeVisible();
  await expect(request.getByRole("region", { name: "Request headers" })).toContainText("x-webhook-attempt: 1");
  await expect(request.getByText("500 Internal Server Error")).toBeVisible();
  // The token of the inbox is in the path that it was sent to, and nowhere on the page.
  expect(await page.content()).not.toMatch(/\/api\/inbox\/[\w-]{20}/);
  // What a member may not do is not there.
  await expect(page.getByRole("button", { name: "URL", exact: true })).toHaveCount(0);

  await request.getByRole("link", { name: /^dlv_/ }).click();
  const delivery = page.getByRole("region", { name: "The open delivery" });
  await expect(delivery.getByRole("heading", { name: "order.paid to Inbox" })).toBeVisible();
  await expect(delivery.getByText("500 Internal Server Error").first()).toBeVisible();
  await expect(delivery.getByText(/Delivered/).first()).toBeVisible();
});

test("an admin looks at the URL and clears the inbox, which is asked first", async ({
  openAs,
  requestAs,
  playwright,
  baseURL,
}) => {
  const org = await createCast(opener(playwright.request, baseURL ?? ""), "Nadir");
  const page = await openAs(org.admin, `/${org.slug}/inbox`);
  await page.getByRole("button", { name: "Use the inbox as a channel" }).click();
  await expect(page.getByRole("heading", { name: "Nothing has arrived yet" })).toBeVisible();

  await page.getByRole("button", { name: "URL", exact: true }).click();
  const url = await page.getByRole("textbox", { name: "URL of the inbox" }).inputValue();
  await page.keyboard.press("Escape");
  await (await requestAs(null)).post(url, { data: { hello: "from anybody" } });
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText("Not signed");

  await page.getByRole("button", { name: "Clear" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("1 request will be removed for everyone");
  await dialog.getByRole("button", { name: "Clear 1" }).click();
  await expect(page.getByRole("heading", { name: "Nothing has arrived yet" })).toBeVisible();
});
