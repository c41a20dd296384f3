import { act } from "./support/calls";
import { createCast, opener } from "./support/cast";
import { createActiveRule, createChannel } from "./support/channels";
import { untilHeard } from "./support/keys";
import { expect, test } from "./support/test";

test("everything is found and done from the palette", async ({ openAs, requestAs, playwright, baseURL }) => {
  const org = await createCast(opener(playwright.request, baseURL ?? ""), "Carillon");
  const owner = await requestAs(org.owner);
  const channel = await createChannel(owner, org.slug, "Ledger of the north");
  await createActiveRule(owner, org.slug, { name: "Northern invoices", type: "invoice.*", channelId: channel.id });
  const event = await act<{ id: string }>(owner, "events.sendTest", { type: "invoice.paid", data: "{}" }, org.slug);

  const page = await openAs(org.owner, `/${org.slug}/channels`);
  const palette = page.getByRole("dialog", { name: "Search or run" });
  await untilHeard(page);
  await page.keyboard.press("Control+k");
  await expect(palette).toBeVisible();
  await page.keyboard.type("north");
  await expect(palette.getByRole("option", { name: /Northern invoices/ })).toBeVisible();
  await expect(palette.getByRole("option", { name: /Ledger of the north/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Ledger of the north", level: 1 })).toBeVisible();

  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("group", { name: "Recent" })).toContainText("Ledger of the north");
  await page.keyboard.insertText(event.id);
  await expect(palette.getByRole("option", { name: /invoice\.paid/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/events/${event.id}$`));

  await page.keyboard.press("Control+k");
  await page.keyboard.type("send test");
  await expect(palette.getByRole("option", { name: "Send test event" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Send a test event" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a member is offered nothing that they may not do", async ({ openAs, acme }) => {
  const page = await openAs(acme.member, `/${acme.slug}/rules`);
  const palette = page.getByRole("dialog", { name: "Search or run" });
  await untilHeard(page);
  await page.keyboard.press("Control+k");
  await expect(palette).toBeVisible();
  await page.keyboard.type("new");
  await expect(palette.getByText("Nothing has that name or ID.")).toBeVisible();
});

test("keys walk a list, say what they do, and keep quiet while somebody writes", async ({
  openAs,
  requestAs,
  playwright,
  baseURL,
}) => {
  const org = await createCast(opener(playwright.request, baseURL ?? ""), "Keystone");
  const owner = await requestAs(org.owner);
  for (const name of ["Alpha", "Beta"]) await createChannel(owner, org.slug, name);
  const page = await openAs(org.owner, `/${org.slug}/channels`);
  const link = (name: string) => page.getByRole("link", { name, exact: true });

  // The list may wake up after the frame around it; the focus moves at once when it is awake.
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(link("Alpha")).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("j");
  await expect(link("Beta")).toBeFocused();
  await page.keyboard.press("k");
  await expect(link("Alpha")).toBeFocused();

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keys" });
  await expect(help).toContainText("Next row");
  await expect(help).toContainText("Go to deliveries");
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);

  await page.keyboard.press("/");
  await page.keyboard.type("j?");
  await expect(page.getByRole("searchbox")).toHaveValue("j?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("searchbox").fill("");
  await page.getByRole("searchbox").blur();

  await link("Alpha").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Alpha", level: 1 })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await expect(page).toHaveURL(/\/rules$/);
});

test("long JSON is folded and searched from the keyboard", async ({ openAs, requestAs, playwright, baseURL }) => {
  const org = await createCast(opener(playwright.request, baseURL ?? ""), "Scroll");
  const owner = await requestAs(org.owner);
  const items = Array.from({ length: 2_000 }, (_, n) => ({ serial: `R-${n}` }));
  const data = JSON.stringify({ robot: { name: "Gloria", parts: ["arm", "leg"] }, items });
  const event = await act<{ id: string }>(owner, "events.sendTest", { type: "robot.listed", data }, org.slug);
  const page = await openAs(org.member, `/${org.slug}/events/${event.id}`);
  const region = page.getByRole("region", { name: "Event data" });
  await expect(region).toContainText("Gloria");
  await expect(region).not.toContainText("R-1999");

  await region.getByRole("button", { name: "Lines 2 to 8" }).focus();
  await expect(async () => {
    await page.keyboard.press("ArrowLeft");
    await expect(region).not.toContainText("Gloria", { timeout: 500 });
  }).toPass();
  await page.getByRole("button", { name: "Search in event data" }).click();
  await page.keyboard.type("gloria");
  await expect(region).toContainText("Gloria");
  await page.getByRole("searchbox", { name: "Search in this text" }).fill("R-1999");
  await expect(region.getByText("R-1999")).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Search in event data" })).toBeFocused();
});
