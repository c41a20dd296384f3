import type { APIRequestContext, Page } from "@playwright/test";
import { API_SCOPES } from "@/server/contracts/people/keys";
import { createActiveRule, createChannel, expectNowhere, startReceiver, uniqueName } from "./support/channels";
import { expect, test } from "./support/test";

async function createKey(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name: "New key" }).first().click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Store the key now" });
  const key = await dialog.getByLabel("API key").inputValue();
  await expect(dialog.getByRole("region", { name: "Publish an event with curl" })).toContainText(`Bearer ${key}`);
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Done" })).toBeDisabled();
  await dialog.getByLabel("I have stored it for the service").click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("events:write");
  return key;
}

function publish(request: APIRequestContext, key: string, type: string) {
  return request.post("/api/v1/events", {
    headers: { authorization: `Bearer ${key}` },
    data: { type, data: { n: 1 } },
  });
}

test("a key is shown once, publishes, and is refused as soon as it is revoked", async ({ openAs, requestAs, acme }) => {
  const name = uniqueName("Billing");
  const page = await openAs(acme.admin, `/${acme.slug}/keys`);
  const key = await createKey(page, name);
  await expectNowhere(page, key, [`/${acme.slug}/keys`]);

  const service = await requestAs(null);
  const accepted = await publish(service, key, "order.shipped");
  expect(accepted.status()).toBe(202);
  expect(await accepted.json()).toMatchObject({ type: "order.shipped", duplicate: false });
  // Noted behind the answer, so that publishing does not wait for it.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("row").filter({ hasText: name })).not.toContainText("never", { timeout: 1000 });
  }).toPass();

  await page.getByRole("button", { name: `Revoke ${name}` }).click();
  await page
    .getByRole("alertdialog", { name: `Revoke ${name}?` })
    .getByRole("button", { name: "Revoke" })
    .click();
  // Before the rows are counted: behind an open dialog there are none.
  await expect(page.getByText(`${name} is revoked`, { exact: true })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(0);
  expect((await publish(service, key, "order.shipped")).status()).toBe(401);
});

test("what a key publishes reaches the channel of a rule, signed", async ({ openAs, requestAs, acme }) => {
  const receiver = await startReceiver();
  try {
    const request = await requestAs(acme.admin);
    const type = `e2e.${uniqueName("keys").replace(" ", "")}`;
    const { id: channelId } = await createChannel(request, acme.slug, uniqueName("Receiver"), receiver.url);
    await createActiveRule(request, acme.slug, { name: uniqueName("To receiver"), type, channelId });
    const page = await openAs(acme.admin, `/${acme.slug}/keys`);
    const key = await createKey(page, uniqueName("Publisher"));
    expect((await publish(await requestAs(null), key, type)).status()).toBe(202);

    await expect.poll(() => receiver.requests.length, { timeout: 20_000 }).toBe(1);
    expect(receiver.requests[0]).toMatchObject({ "webhook-signature": expect.stringMatching(/^v1,/) });
    await page.goto(`/${acme.slug}/channels/${channelId}`);
    await expect(page.getByText(/^Healthy\. 1 attempt in the last hour, successful/)).toBeVisible();
    await expect(page.getByRole("table", { name: "Recent deliveries" })).toContainText("Delivered");
  } finally {
    await receiver.close();
  }
});

test("a key needs a scope, of those that the API answers to", async ({ openAs, acme }) => {
  const page = await openAs(acme.admin, `/${acme.slug}/keys`);
  await page.getByRole("button", { name: "New key" }).first().click();
  await expect(page.getByRole("checkbox")).toHaveCount(API_SCOPES.length);
  // The words below a choice belong to it.
  await page.getByText("Publish events. Enough for most services.").click();
  await expect(page.getByRole("checkbox", { name: "events:write", exact: true })).not.toBeChecked();
  await page.getByLabel("Name").fill("Nothing");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByText("Choose at least one scope.")).toBeVisible();
  // Only owners hand out what only owners may do.
  await expect(page.getByLabel("secrets:rotate")).toBeDisabled();
});

test("keys are for admins and owners", async ({ openAs, acme }) => {
  const page = await openAs(acme.member, `/${acme.slug}/keys`);
  await expect(page.getByRole("heading", { name: "API keys are for admins and owners" })).toBeVisible();
  await expect(page.getByRole("link", { name: "API keys" })).toHaveCount(0);
});
