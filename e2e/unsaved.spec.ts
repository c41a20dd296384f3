import type { Page } from "@playwright/test";
import { act, get } from "./support/calls";
import { createOwner, opener, PASSWORD } from "./support/cast";
import { createChannel, storeSecret, uniqueName } from "./support/channels";
import { untilAwake, untilNoticed } from "./support/keys";
import { expect, test } from "./support/test";

const question = (page: Page) => page.getByRole("alertdialog", { name: "Leave without saving?" });
const follow = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();

async function stay(page: Page): Promise<void> {
  await question(page).getByRole("button", { name: "Stay" }).click();
  await expect(question(page)).toHaveCount(0);
}

test("of two tabs with the same rule the second is told, and loses nothing of either", async ({
  openAs,
  requestAs,
  acme,
}) => {
  const request = await requestAs(acme.admin);
  const [name, renamed] = [uniqueName("Twice open"), uniqueName("Renamed")];
  const rule = { name, status: "active", eventTypes: ["shop.**"] };
  const { id } = await act<{ id: string }>(request, "rules.create", rule, acme.slug);
  const first = await openAs(acme.admin, `/${acme.slug}/rules/${id}`);
  const second = await openAs(acme.admin, `/${acme.slug}/rules/${id}`);
  const save = (page: Page) => page.getByRole("button", { name: "Save changes" });
  const note = "For those who are on call";
  const stored = async () =>
    (await get<{ name: string; description: string }>(request, "rules.get", { ruleId: id }, acme.slug)).data;

  for (const page of [first, second]) await untilAwake(page);
  await first.getByLabel("Name").fill(renamed);
  await save(first).click();
  await expect.poll(stored).toMatchObject({ name: renamed });

  await second.getByLabel("Note").fill(note);
  await save(second).click();
  await expect(second.getByRole("alert").filter({ hasText: "Someone changed this rule" })).toBeVisible();
  await expect(second.getByLabel("Note")).toHaveValue(note);
  expect(await stored()).toMatchObject({ name: renamed, description: "" });

  await second.reload();
  await expect(second.getByLabel("Name")).toHaveValue(renamed);
  await untilAwake(second);
  await second.getByLabel("Note").fill(note);
  // Muted while it is written: that is no change by somebody else.
  await second.getByRole("button", { name: "Mute" }).click();
  await second.getByRole("menuitem", { name: "For 8 hours" }).click();
  await expect(second.getByText(/^Muted/)).toBeVisible();
  await save(second).click();
  await expect.poll(stored).toMatchObject({ description: note });
  // And once more, from what was just saved.
  await second.getByLabel("Note").fill(`${note}.`);
  await save(second).click();
  await expect.poll(stored).toMatchObject({ description: `${note}.` });
});

test("whoever has written a part of a rule is asked before they leave it", async ({ openAs, acme }) => {
  const page = await openAs(acme.admin, `/${acme.slug}/rules/new`);
  const name = page.getByLabel("Name");
  await untilAwake(page);
  await name.fill("Half a rule");
  await follow(page, "Events");
  await expect(question(page)).toContainText("Your changes will be lost.");
  await stay(page);
  await expect(name).toHaveValue("Half a rule");

  // From the keyboard, in the palette, and in a menu, which closes behind the question.
  await page.getByRole("button", { name: "Create rule" }).focus();
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(question(page)).toBeVisible();
  await stay(page);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Search or run" }).fill("Members");
  await page.getByRole("option", { name: "Members" }).click();
  await expect(question(page)).toBeVisible();
  await stay(page);
  await page.getByRole("button", { name: /^Organisation:/ }).click();
  await page.getByRole("menuitem", { name: "New organisation" }).click();
  await expect(question(page)).toBeVisible();
  await expect(page.getByRole("menu", { includeHidden: true })).toHaveCount(0);
  await stay(page);

  await page.getByRole("link", { name: "Cancel" }).click();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(new RegExp(`/${acme.slug}/rules$`));

  // Nothing is asked of who has typed nothing, or has taken it back.
  await page.goto(`/${acme.slug}/rules/new`);
  await untilAwake(page);
  await name.fill("Half a rule");
  await name.fill("");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(new RegExp(`/${acme.slug}/rules$`));
});

test("channels and event types are left without a question only as they are stored", async ({
  openAs,
  requestAs,
  acme,
}) => {
  const request = await requestAs(acme.admin);
  const page = await openAs(acme.admin, `/${acme.slug}/channels/new`);
  const name = uniqueName("Half a channel");
  await page.getByLabel("Name").fill(name);
  await untilNoticed(page);
  await follow(page, "Events");
  await stay(page);
  await page.getByLabel("URL").fill("http://127.0.0.1:4599/hooks");
  await page.getByRole("button", { name: "Create channel" }).click();
  await storeSecret(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

  const { id } = await createChannel(request, acme.slug, uniqueName("Settled"));
  await page.goto(`/${acme.slug}/channels/${id}/settings`);
  await page.getByLabel("Description").fill("Whom to ask");
  await untilNoticed(page);
  await follow(page, "Events");
  await stay(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Channel saved", { exact: true })).toBeVisible();
  await follow(page, "Event types");
  await expect(page).toHaveURL(new RegExp(`/${acme.slug}/event-types$`));

  await page.goto(`/${acme.slug}/event-types/shop.half.described`);
  await page.getByLabel("Example of data").fill('{"total":5}');
  await untilNoticed(page);
  await follow(page, "Events");
  await stay(page);
  await page.getByRole("button", { name: "Save description" }).click();
  await expect(page.getByText("shop.half.described is described", { exact: true })).toBeVisible();
  await follow(page, "Channels");
  await expect(page).toHaveURL(new RegExp(`/${acme.slug}/channels$`));
});

test("whoever is signed out while writing signs in beside it and goes on", async ({ openAs, playwright, baseURL }) => {
  const { owner, slug, request } = await createOwner(opener(playwright.request, baseURL ?? ""), "Signed Out");
  const page = await openAs(owner, `/${slug}/rules/new?type=shop.**`);
  const name = uniqueName("Written meanwhile");
  await untilAwake(page);
  await page.getByLabel("Name").fill(name);
  await act(request, "account.signOutEverywhere", { keepCurrent: false });

  // Not by the mouse: the page may have noticed by itself, and its words lie over the button by now.
  await page.getByRole("button", { name: "Create rule", includeHidden: true }).dispatchEvent("click");
  const told = page.getByRole("dialog", { name: "You were signed out" });
  const opened = page.waitForEvent("popup");
  await told.getByRole("link", { name: "Sign in in a new tab" }).click();
  const beside = await opened;
  await beside.getByLabel("E-mail").fill(owner.email);
  await beside.getByLabel("Password").fill(PASSWORD);
  await beside.getByRole("button", { name: "Sign in" }).click();
  await expect(beside).toHaveURL(new RegExp(`/${slug}/`));

  await told.getByRole("button", { name: "Continue here" }).click();
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await page.getByRole("button", { name: "Create rule" }).click();
  await expect(page).toHaveURL(/\/rules\/[0-9a-f-]{36}$/);
  await request.dispose();
});
