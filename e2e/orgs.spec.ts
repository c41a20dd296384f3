import { createOwner, opener } from "./support/cast";
import { expect, test } from "./support/test";

test("a new name and address act at once; the old address is gone", async ({ openAs, playwright, baseURL, acme }) => {
  const { owner, slug } = await createOwner(opener(playwright.request, baseURL ?? ""), "Before");
  const page = await openAs(owner, `/${slug}/settings`);
  await page.getByLabel("URL slug").fill(acme.slug);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByLabel("URL slug")).toHaveAccessibleDescription(/This URL slug is taken/);
  await page.getByLabel("URL slug").fill("sign-in");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByLabel("URL slug")).toHaveAccessibleDescription(/reserved/);

  await page.getByLabel("Name").fill("After");
  await page.getByLabel("URL slug").fill(`${slug}-after`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/${slug}-after/settings$`));
  await expect(page.getByRole("button", { name: "Organisation: After" })).toBeVisible();
  expect((await page.goto(`/${slug}/settings`))?.status()).toBe(404);
});

test("an organisation is deleted only after its name was typed", async ({ openAs, playwright, baseURL }) => {
  const { owner, slug } = await createOwner(opener(playwright.request, baseURL ?? ""), "Short Lived");
  const page = await openAs(owner, `/${slug}/settings`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  const confirm = dialog.getByRole("button", { name: "Delete for everyone" });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel("Type the name to confirm").fill("Short Lived");
  await confirm.click();
  await expect(page).toHaveURL(/\/orgs\/new$/);
  await expect(page.getByRole("heading", { name: "Name your organisation" })).toBeVisible();
  expect((await page.goto(`/${slug}/overview`))?.status()).toBe(404);
});

test("the audit log says who did what, and its filter is an address", async ({ openAs, acme }) => {
  const page = await openAs(acme.admin, `/${acme.slug}/audit`);
  await expect(page.getByText(`${acme.owner.email} created the organisation`)).toBeVisible();
  await expect(page.getByText(`${acme.member.email} joined`)).toBeVisible();

  await page.getByRole("button", { name: "What Everything" }).click();
  await page.getByRole("menuitemradio", { name: "Members" }).click();
  await expect(page).toHaveURL(/\?area=member$/);
  await expect(page.getByText("created the organisation")).toHaveCount(0);
  await page.getByRole("link", { name: "24 h" }).click();
  await expect(page).toHaveURL(/\?area=member&period=24h$/);

  await page.reload();
  const joined = page.getByRole("listitem").filter({ hasText: `${acme.member.email} joined` });
  await expect(joined).toBeVisible();
  await joined.getByText("joined", { exact: true }).click();
  await expect(joined.getByText("member.joined")).toBeVisible();
});
