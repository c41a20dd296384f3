import { createOwner, opener, PASSWORD } from "./support/cast";
import { get, signIn } from "./support/calls";
import { expect, test } from "./support/test";

test("a new password signs out every other device, and this one stays", async ({ openAs, playwright, baseURL }) => {
  const open = opener(playwright.request, baseURL ?? "");
  const { owner } = await createOwner(open, "Password Change");
  const elsewhere = await open();
  await signIn(elsewhere, owner.email, PASSWORD);

  const page = await openAs(owner, "/account");
  await page.getByLabel("Current password").fill("not my password");
  await page.getByLabel("New password").fill("a much better password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("Current password")).toHaveAccessibleDescription("This is not your password.");
  expect((await get(elsewhere, "account.me")).status).toBe(200);

  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("All other devices are signed out.", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Current password")).toHaveValue("");
  expect((await get(elsewhere, "account.me")).code).toBe("not_signed_in");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
});

test("devices are listed, and each can be signed out from here", async ({ openAs, playwright, baseURL }) => {
  const open = opener(playwright.request, baseURL ?? "");
  const { owner } = await createOwner(open, "Many Devices");
  const [phone, laptop] = [await open(), await open()];
  for (const device of [phone, laptop]) await signIn(device, owner.email, PASSWORD);

  const page = await openAs(owner, "/account");
  const devices = page.getByRole("main").getByRole("listitem");
  await expect(devices).toHaveCount(3);
  await expect(devices.filter({ hasText: "This device" })).toHaveCount(1);
  await devices
    .filter({ hasNotText: "This device" })
    .first()
    .getByRole("button", { name: /^Sign out/ })
    .click();
  await expect(devices).toHaveCount(2);

  await page.getByRole("button", { name: "Sign out all others" }).click();
  await page.getByRole("button", { name: "Sign out 1 device" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(devices).toHaveCount(1);
  for (const device of [phone, laptop]) expect((await get(device, "account.me")).code).toBe("not_signed_in");
});

test("a page whose session was ended elsewhere leads to signing in, and back", async ({
  openAs,
  playwright,
  baseURL,
}) => {
  const { owner, slug } = await createOwner(opener(playwright.request, baseURL ?? ""), "Ended Elsewhere");
  const stale = await openAs(owner, `/${slug}/settings`);
  const page = await openAs(owner, "/account");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);

  await stale.getByRole("button", { name: "Save", exact: true }).click();
  await expect(stale).toHaveURL(/\/sign-in\?next=/);
  await expect(stale.getByText("You were signed out.")).toBeVisible();
  await stale.getByLabel("E-mail").fill(owner.email);
  await stale.getByLabel("Password").fill(PASSWORD);
  await stale.getByRole("button", { name: "Sign in" }).click();
  await expect(stale).toHaveURL(new RegExp(`/${slug}/settings$`));
});

test("a new name is seen by everyone at once", async ({ openAs, playwright, baseURL }) => {
  const { owner, slug } = await createOwner(opener(playwright.request, baseURL ?? ""), "Renamed");
  const page = await openAs(owner, `/account?from=${slug}`);
  await page.getByLabel("Your name").fill("Zoë Ångström");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Name saved", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Renamed" }).click();
  await expect(page.getByRole("button", { name: /^Account: Zoë Ångström/ })).toBeVisible();
});
