import type { Page } from "@playwright/test";
import { newPerson, PASSWORD } from "./support/cast";
import { get } from "./support/calls";
import { expect, test } from "./support/test";

test("signing in works with the keyboard alone", async ({ openAs, acme }) => {
  const page = await openAs(null, "/sign-in");
  const email = page.getByLabel("E-mail");
  // No more presses of Tab than a person would endure.
  for (
    let presses = 0;
    presses < 8 && !(await email.evaluate((field) => field === document.activeElement));
    presses++
  ) {
    await page.keyboard.press("Tab");
  }
  await expect(email).toBeFocused();
  await page.keyboard.type(acme.member.email);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Password")).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/${acme.slug}/overview$`));

  // The first stop of Tab skips the navigation.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a form that is sent before the page is awake is kept, and sent when it is", async ({ openAs, acme }) => {
  const page = await openAs(null);
  const awake = Promise.withResolvers<undefined>();
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await awake.promise;
    await route.continue();
  });
  await page.goto("/sign-in", { waitUntil: "commit" });
  await page.getByLabel("E-mail").fill(acme.member.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  awake.resolve(undefined);
  await expect(page).toHaveURL(new RegExp(`/${acme.slug}/overview$`));
});

/** Tries a password, and says what is said of it. */
async function guess(page: Page, secret = "a wrong password"): Promise<string> {
  const password = page.getByLabel("Password");
  await password.fill(secret);
  const answer = page.waitForResponse(/\/api\/auth\/callback\/credentials/);
  await page.getByRole("button", { name: "Sign in" }).click();
  await answer;
  await expect(page.locator("form[aria-busy=false]")).toBeVisible();
  await expect(password).toHaveAccessibleDescription(/\S/);
  await expect(password).toBeFocused();
  return (await page.locator(`[id="${await password.getAttribute("aria-describedby")}"]`).textContent()) ?? "";
}

/** Guesses until answers slow down. Tries are counted by quarters of an hour: a new one gives all of them back, once. */
async function guessUntilSlow(page: Page): Promise<string> {
  const steps = [/4 more tries/, /3 more tries/, /2 more tries/, /1 more try/, /answered slowly/, /answered slowly/];
  let step = 0;
  for (let beganAnew = false; ;) {
    const said = await guess(page);
    if (!beganAnew && step > 0 && said.includes("4 more tries")) [beganAnew, step] = [true, 0];
    expect(said).toMatch(steps[step++]!);
    if (step === steps.length) return said;
  }
}

test("an address without an account gets the same answers: tries left, then slow ones", async ({ openAs }) => {
  const page = await openAs(null, "/sign-in");
  await page.getByLabel("E-mail").fill(newPerson("Nobody").email);
  await guessUntilSlow(page);
});

test("wrong passwords lock nobody out: the right one is taken, if more slowly", async ({ openAs, acme }) => {
  const page = await openAs(null, "/sign-in");
  await page.getByLabel("E-mail").fill(acme.admin.email);
  await guessUntilSlow(page);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/overview$/, { timeout: 20_000 });
});

test("whoever follows a link signs in first and then sees what it leads to", async ({ openAs, acme }) => {
  const page = await openAs(null, `/${acme.slug}/audit?area=member`);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByLabel("E-mail").fill(acme.owner.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(new RegExp(`/${acme.slug}/audit\\?area=member$`));
});

test("the address cannot send anyone to another site", async ({ openAs, acme, baseURL }) => {
  const page = await openAs(null, "/sign-in?next=//evil.example/acme");
  await page.getByLabel("E-mail").fill(acme.owner.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(new RegExp(`^${baseURL ?? ""}/[a-z0-9-]+/overview$`));
});

test("nothing that the address says is shown as a message", async ({ openAs }) => {
  const page = await openAs(null, "/sign-in?error=Call%20555-0100%20now");
  await expect(page.getByText("Signing in did not work. Try again.")).toBeVisible();
  await expect(page.getByText("555-0100")).toHaveCount(0);
});

test("signing out ends the session itself, not only the cookie", async ({ openAs, requestAs, acme }) => {
  const page = await openAs(null, "/sign-in");
  await page.getByLabel("E-mail").fill(acme.member.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/overview$/);
  const cookies = await page.context().storageState();
  const thief = await requestAs({ ...acme.member, cookies });
  expect((await get(thief, "orgs.mine")).status).toBe(200);

  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  expect((await get(thief, "orgs.mine")).code).toBe("not_signed_in");
});
