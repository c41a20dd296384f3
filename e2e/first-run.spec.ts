import type { Page } from "@playwright/test";
import { createCast, newPerson, opener } from "./support/cast";
import { expect, test } from "./support/test";

/** Every press of a button or a link, as the page itself sees it; a new page takes up the count of the one before. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction("countClick", () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void };
    document.addEventListener("click", countClick, true);
  });
  return () => clicks;
}

test("from signing up to the first delivery on screen it takes a handful of clicks", async ({ openAs }) => {
  const { name, email, password } = newPerson("Grace Hopper");
  const page = await openAs(null);
  const clicks = await countClicks(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Create an organisation" }).click();
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Organisation").fill("Compilers");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create organisation" }).click();

  await expect(page.getByRole("heading", { name: "Welcome to Compilers", level: 1 })).toBeVisible();
  await expect(page.getByText("0 of 3 done")).toBeVisible();
  await page.getByRole("button", { name: "Use the built-in inbox" }).click();
  await expect(page.getByText("1 of 3 done")).toBeVisible();
  await page.getByRole("button", { name: "Create this rule" }).click();
  await expect(page.getByText("Listening")).toBeVisible();
  await page.getByRole("button", { name: "Send it for me" }).click();

  const delivery = page.getByRole("region", { name: "order.shipped to Inbox" });
  await expect(delivery.getByText("Delivered")).toBeVisible();
  await expect(delivery.getByText("Signature valid")).toBeVisible();
  await expect(delivery.getByRole("region", { name: "Request headers" })).toContainText("webhook-signature: v1,");
  await expect(delivery.getByRole("region", { name: "Response body" })).toContainText('"received": true');
  await expect(page.getByRole("heading", { name: "It works", level: 1 })).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(10);
  expect(clicks()).toBeGreaterThanOrEqual(5);

  // What is done stays done, wherever one has been meanwhile, and no longer stands on the overview.
  await page.reload();
  await expect(page.getByText("3 of 3 done")).toBeVisible();
  await page.getByRole("link", { name: "Go to the overview" }).click();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await expect(page.getByText("Send your first event")).toHaveCount(0);
});

test("the steps can be left and come back to, and tell a member who does them", async ({
  openAs,
  playwright,
  baseURL,
}) => {
  const org = await createCast(opener(playwright.request, baseURL ?? ""), "Perihelion");
  const page = await openAs(org.admin, `/${org.slug}/welcome`);
  await page.getByRole("button", { name: "Use the built-in inbox" }).click();
  await expect(page.getByText("1 of 3 done")).toBeVisible();
  await page.getByRole("link", { name: "Do this later" }).click();
  await expect(page.getByText("1 of 3 done")).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Create this rule" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Use the built-in inbox" })).toHaveCount(0);

  const reading = await openAs(org.member, `/${org.slug}/welcome`);
  await expect(reading.getByText("Admins and owners set this up.")).toBeVisible();
  await expect(reading.getByText("1 of 3 done")).toBeVisible();
  await expect(reading.getByRole("button", { name: /inbox|rule/ })).toHaveCount(0);
});
