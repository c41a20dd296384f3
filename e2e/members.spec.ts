import { createCast, createOwner, invite, newPerson, opener, PASSWORD } from "./support/cast";
import { post } from "./support/calls";
import { expect, test } from "./support/test";

test("an invitation makes an account for exactly the address that was invited", async ({ openAs, acme }) => {
  const guest = newPerson("Grace Hopper");
  const page = await openAs(acme.admin, `/${acme.slug}/members`);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByLabel("E-mail").fill(guest.email);
  // An admin cannot hand out ownership.
  await expect(page.getByRole("radio", { name: "Owner" })).toHaveCount(0);
  await page.getByRole("button", { name: "Send invitation" }).click();
  const link = await page.getByLabel("Invitation link").inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: guest.email })).toContainText("Open");

  const guestPage = await openAs(null, link);
  await expect(guestPage.getByRole("heading", { name: `Join ${acme.name}` })).toBeVisible();
  await expect(guestPage.getByLabel("E-mail")).toHaveValue(guest.email);
  await expect(guestPage.getByLabel("E-mail")).not.toBeEditable();
  await guestPage.getByLabel("Your name").fill(guest.name);
  await guestPage.getByLabel("Password").fill(guest.password);
  await guestPage.getByRole("button", { name: `Join ${acme.name}` }).click();
  await expect(guestPage).toHaveURL(new RegExp(`/${acme.slug}/overview$`));

  // Whoever looks at the members sees it happen.
  await expect(page.getByRole("row").filter({ hasText: guest.email })).toContainText("Grace Hopper");
  await expect(page.getByRole("listitem").filter({ hasText: guest.email })).toHaveCount(0);
});

test("an account that exists signs in and joins; another account is told so", async ({
  openAs,
  requestAs,
  acme,
  globex,
}) => {
  const link = await invite(await requestAs(acme.owner), acme.slug, globex.member.email, "member");

  const wrong = await openAs(globex.owner, link);
  await expect(wrong.getByText(globex.owner.email)).toBeVisible();
  await expect(wrong.getByRole("button", { name: /^Join/ })).toHaveCount(0);

  const page = await openAs(null, link);
  await expect(page.getByLabel("E-mail")).toHaveValue(globex.member.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: `Join ${acme.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/${acme.slug}/overview$`));
  await page.getByRole("button", { name: `Organisation: ${acme.name}` }).click();
  await expect(page.getByRole("menuitem", { name: globex.name })).toBeVisible();

  // Used up: the same link opens nothing any more.
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This invitation is no longer valid" })).toBeVisible();
  // So that other tests find the two organisations apart.
  expect((await post(await requestAs(globex.member), "orgs.leave", undefined, acme.slug)).status).toBe(200);
});

test("the wrong account can sign out and go on with the invitation", async ({ openAs, playwright, baseURL }) => {
  const { owner, slug, request } = await createOwner(opener(playwright.request, baseURL ?? ""), "Initech");
  const guest = newPerson("Milton");
  const page = await openAs(owner, await invite(request, slug, guest.email, "admin"));
  await page.getByRole("button", { name: "Sign out and continue" }).click();
  await expect(page.getByRole("button", { name: "Join Initech" })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(guest.email);
});

test("a withdrawn invitation opens nothing", async ({ openAs, requestAs, acme }) => {
  const guest = newPerson("Withdrawn");
  const link = await invite(await requestAs(acme.owner), acme.slug, guest.email, "member");
  const page = await openAs(acme.owner, `/${acme.slug}/members`);
  await page.getByRole("button", { name: `Withdraw the invitation of ${guest.email}` }).click();
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  // Behind an open dialog nothing can be counted, so its end comes first.
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: guest.email })).toHaveCount(0);

  const guestPage = await openAs(null, link);
  await expect(guestPage.getByRole("heading", { name: "This invitation is no longer valid" })).toBeVisible();
});

test("a new role acts on the very next click of whoever has it", async ({ openAs, playwright, baseURL }) => {
  const org = await createCast(opener(playwright.request, baseURL ?? ""), "Hooli");
  const adminPage = await openAs(org.admin, `/${org.slug}/members`);
  await expect(adminPage.getByRole("link", { name: "Audit log" })).toBeVisible();

  const ownerPage = await openAs(org.owner, `/${org.slug}/members`);
  await ownerPage.getByRole("combobox", { name: `Role of ${org.admin.name}` }).click();
  await ownerPage.getByRole("option", { name: /^Member/ }).click();
  await expect(ownerPage.getByText("Role changed to member", { exact: true })).toBeVisible();

  // The page of the former admin follows by itself, and the server no longer listens to what it could do before.
  await expect(adminPage.getByRole("button", { name: "Invite", exact: true })).toHaveCount(0);
  await expect(adminPage.getByRole("link", { name: "Audit log" })).toHaveCount(0);
  const invitation = { email: "friend@example.com", role: "member" };
  const { status } = await post(adminPage.request, "invitations.create", invitation, org.slug);
  expect(status).toBe(403);

  await ownerPage.getByRole("button", { name: `More for ${org.admin.name}` }).click();
  await ownerPage.getByRole("menuitem", { name: "Remove from organisation" }).click();
  await ownerPage.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(ownerPage.getByText(/no longer belongs to/).first()).toBeVisible();
  await expect(ownerPage.getByRole("row").filter({ hasText: org.admin.email })).toHaveCount(0);
  const response = await adminPage.goto(`/${org.slug}/members`);
  expect(response?.status()).toBe(404);
});

test("members see who belongs, and no button that they may not press", async ({ openAs, acme }) => {
  const page = await openAs(acme.member, `/${acme.slug}/members`);
  await expect(page.getByRole("row").filter({ hasText: acme.owner.email })).toContainText("Owner");
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Invite", exact: true })).toHaveCount(0);
  await page.goto(`/${acme.slug}/audit`);
  await expect(page.getByRole("heading", { name: "The audit log is for admins and owners" })).toBeVisible();
  await page.goto(`/${acme.slug}/settings`);
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Delete" })).toHaveCount(0);
});

test("the last owner can neither leave nor be changed", async ({ openAs, acme }) => {
  const page = await openAs(acme.owner, `/${acme.slug}/members`);
  await expect(page.getByRole("combobox", { name: `Role of ${acme.owner.name}` })).toHaveCount(0);
  await page.goto(`/${acme.slug}/settings`);
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Make someone else owner first");
});
