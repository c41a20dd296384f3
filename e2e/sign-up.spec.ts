import { newPerson } from "./support/cast";
import { linkMailedTo } from "./support/mail";
import { expect, test } from "./support/test";

test("signing up makes an account and its organisation, and leads inside of it", async ({ openAs }) => {
  const { name, email, password } = newPerson("Ada Lovelace");
  const page = await openAs(null, "/");
  await page.getByRole("link", { name: "Create an organisation" }).click();
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Organisation").fill("Analytical Engines");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create organisation" }).click();

  await expect(page).toHaveURL(/\/analytical-engines[^/]*\/welcome$/);
  await expect(page.getByRole("heading", { name: "Welcome to Analytical Engines", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: `Account: ${name} Owner` })).toBeVisible();

  // Who is signed in has no use for the front page, nor for signing in again.
  for (const path of ["/", "/sign-in"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/overview$/);
  }
});

test("without a mail server the link that confirms an address stands in the log, and works once", async ({
  openAs,
}) => {
  const { name, email, password } = newPerson("Grace Hopper");
  const page = await openAs(null, "/sign-up");
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Organisation").fill("Compilers");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create organisation" }).click();
  await expect(page).toHaveURL(/\/welcome$/);
  await page.goto("/account");
  await expect(page.getByText("the link is in the log")).toBeVisible();

  const link = await linkMailedTo(email, "Confirm your e-mail address");
  for (const answer of ["Your address is confirmed", "This link was already used"]) {
    await page.goto(link);
    await page.getByRole("button", { name: "Yes, this address is mine" }).click();
    await expect(page.getByText(answer)).toBeVisible();
  }
  await page.goto("/account");
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
});

test("every fault stands beside its field, and the first has the focus", async ({ openAs }) => {
  const page = await openAs(null, "/sign-up");
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("E-mail").fill("not an address");
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Create organisation" }).click();

  await expect(page.getByLabel("Organisation")).toBeFocused();
  await expect(page.getByLabel("Organisation")).toHaveAccessibleDescription(/Name your organisation/);
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/Enter an e-mail address/);
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription(/at least 10 characters/);
  await expect(page.getByLabel("Your name")).not.toHaveAttribute("aria-invalid");
  // What was typed is still there, and never in the address.
  await expect(page.getByLabel("Password")).toHaveValue("short");
  expect(page.url()).not.toContain("short");
});

test("an address that has an account is told to sign in", async ({ openAs, acme }) => {
  const page = await openAs(null, "/sign-up");
  await page.getByLabel("Your name").fill("Someone else");
  await page.getByLabel("Organisation").fill("Another one");
  await page.getByLabel("E-mail").fill(acme.owner.email.toUpperCase());
  await page.getByLabel("Password").fill("another password");
  await page.getByRole("button", { name: "Create organisation" }).click();
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/has an account/);
});

test("a person can own several organisations and change between them", async ({ openAs, acme }) => {
  const page = await openAs(acme.owner, `/${acme.slug}/overview`);
  await page.getByRole("button", { name: `Organisation: ${acme.name}` }).click();
  await page.getByRole("menuitem", { name: "New organisation" }).click();
  await page.getByLabel("Name").fill("Side Project");
  await page.getByRole("button", { name: "Create organisation" }).click();
  await expect(page).toHaveURL(/\/side-project[^/]*\/welcome$/);

  await page.getByRole("button", { name: "Organisation: Side Project" }).click();
  await page.getByRole("menuitem", { name: acme.name }).click();
  await expect(page).toHaveURL(new RegExp(`/${acme.slug}/overview$`));
});
