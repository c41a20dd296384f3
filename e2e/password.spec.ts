import { createOwner, opener } from "./support/cast";
import { get } from "./support/calls";
import { linkMailedTo } from "./support/mail";
import { expect, test } from "./support/test";

test("a forgotten password is replaced by mail, once, and ends every session", async ({
  openAs,
  playwright,
  baseURL,
}) => {
  const { owner, request } = await createOwner(opener(playwright.request, baseURL ?? ""), "Forgetful");
  const page = await openAs(null, "/sign-in");
  await page.getByRole("link", { name: "Forgot it?" }).click();
  // Both pages ask for an e-mail address.
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByRole("button", { name: "Send a link" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(`If ${owner.email} has an account`);

  const link = await linkMailedTo(owner.email, "Choose a new password");
  await page.goto(link);
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/at least 10 characters/);
  await page.getByLabel("New password").fill("an entirely new password");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page).toHaveURL(/\/overview$/);
  expect((await get(request, "account.me")).code).toBe("not_signed_in");
  // Whoever read that mail has the mailbox.
  await page.goto("/account");
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();

  await page.goto(link);
  await page.getByLabel("New password").fill("yet another password");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page.getByRole("main").getByText("already used or has expired")).toBeVisible();
  await expect(page.getByRole("link", { name: "Ask for a new link" })).toBeVisible();
});

test("an address without an account gets the same answer", async ({ openAs }) => {
  const page = await openAs(null, "/reset-password");
  await page.getByLabel("E-mail").fill("nobody@example.com");
  await page.getByRole("button", { name: "Send a link" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("If nobody@example.com has an account");
});

test("a link that confirms no address says so, and a visit alone does nothing", async ({ openAs }) => {
  const page = await openAs(null);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/verify-email/some-link");
  const confirm = page.getByRole("button", { name: "Yes, this address is mine" });
  await expect(confirm).toBeVisible();
  expect(asked.filter((url) => url.includes("auth.verifyEmail"))).toEqual([]);
  await confirm.click();
  await expect(page.getByRole("main").getByText("already used or has expired")).toBeVisible();
});
