import { startCaptureReceiver } from "@/server/testing/capture-receiver";
import { act } from "./support/calls";
import { createChannel, uniqueName } from "./support/channels";
import { expect, test } from "./support/test";

test("a channel is tried before it is saved, and saving does not wait for it", async ({ openAs, acme }) => {
  const receiver = await startCaptureReceiver({ status: 503, body: "not yet" });
  try {
    const page = await openAs(acme.admin, `/${acme.slug}/channels/new`);
    await page.getByLabel("URL", { exact: true }).fill("http://10.0.0.1/hook");
    await page.getByRole("button", { name: "Send a test" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(/private|not allowed|refused/i);

    await page.getByLabel("URL", { exact: true }).fill(`${receiver.url}/hook`);
    await page.getByRole("button", { name: "Send a test" }).click();
    const outcome = page.getByRole("region", { name: "Test result" });
    await expect(outcome.getByText("Not accepted")).toBeVisible();
    await expect(outcome.getByText("not yet").first()).toBeVisible();
    expect(receiver.requests).toHaveLength(1);

    const name = uniqueName("Tried first");
    await page.getByLabel("Name").fill(name);
    await page.getByRole("button", { name: "Create channel" }).click();
    await expect(page.getByRole("dialog", { name: "Store the signing secret now" })).toBeVisible();
  } finally {
    await receiver.close();
  }
});

test("a saved channel is tested with a payload of one's own: request, response and time", async ({
  openAs,
  requestAs,
  acme,
}) => {
  const receiver = await startCaptureReceiver({ status: 202, body: '{"queued":true}' });
  try {
    const name = uniqueName("Tested");
    const { id } = await createChannel(await requestAs(acme.admin), acme.slug, name, `${receiver.url}/secret-path`);
    const page = await openAs(acme.admin, `/${acme.slug}/channels/${id}`);
    await page.getByRole("link", { name: "Testing" }).click();
    await page.getByLabel("Event type").fill("order.paid");
    await page.getByLabel("Data").fill("{ broken");
    await expect(page.getByRole("button", { name: "Send test" })).toBeDisabled();
    await page.getByLabel("Data").fill('{"amount": 7}');
    await page.getByRole("button", { name: "Send test" }).click();

    const outcome = page.getByRole("region", { name: "Test result" });
    await expect(outcome.getByText(`${name} accepted it with 202 Accepted in`)).toBeVisible();
    await expect(outcome.getByRole("region", { name: "Request headers" })).toContainText("webhook-signature: v1,");
    await expect(outcome.getByRole("region", { name: "Response body" })).toContainText('"queued": true');
    await expect(outcome.getByRole("img", { name: /in all$/ })).toBeVisible();
    const arrived = await receiver.next();
    expect(JSON.parse(arrived.body.toString())).toMatchObject({
      events: [{ type: "order.paid", data: { amount: 7 } }],
    });
    expect(await page.content()).not.toContain("secret-path");

    // It was no delivery.
    await page.goto(`/${acme.slug}/deliveries?channel=${id}`);
    await expect(page.getByRole("heading", { name: "No deliveries match" })).toBeVisible();
    await page.goto(`/${acme.slug}/audit?area=channel`);
    await expect(page.getByText(`${acme.admin.email} tested`).first()).toBeVisible();
  } finally {
    await receiver.close();
  }
});

test("a member sees no tests, and cannot ask for one", async ({ openAs, requestAs, acme }) => {
  const name = uniqueName("Untested");
  const { id } = await act<{ id: string }>(
    await requestAs(acme.admin),
    "channels.create",
    { name, url: "http://127.0.0.1:4599/hook" },
    acme.slug,
  );
  const page = await openAs(acme.member, `/${acme.slug}/channels/${id}`);
  await expect(page.getByRole("link", { name: "Security" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Testing" })).toHaveCount(0);
  await page.goto(`/${acme.slug}/channels/${id}/testing`);
  await expect(page.getByRole("heading", { name: "Channels are tested by admins and owners" })).toBeVisible();
});
