import { checkSlackPayload } from "@/server/domain/message/testing/slack-rules";
import { startCaptureReceiver } from "@/server/testing/capture-receiver";
import { act } from "./support/calls";
import { createActiveRule, uniqueName } from "./support/channels";
import { expect, test } from "./support/test";

/** Answers as Slack does: `ok`, or 400 with what is wrong. */
const asSlack = () =>
  startCaptureReceiver(({ body, headers }) => {
    if (!headers["content-type"]?.startsWith("application/json")) return { status: 400, body: "invalid_payload" };
    const [problem] = checkSlackPayload(JSON.parse(body.toString()));
    return problem === undefined ? { status: 200, body: "ok" } : { status: 400, body: problem };
  });

test("an admin makes a Slack channel with a preview and a test send, and deliveries arrive as Slack wants them", async ({
  openAs,
  requestAs,
  acme,
}) => {
  const slack = await asSlack();
  try {
    const page = await openAs(acme.admin, `/${acme.slug}/channels/new`);
    await page.getByRole("radio", { name: "Slack" }).press(" ");
    await page.getByLabel("URL", { exact: true }).fill("https://acme.slack.com/archives/C1");
    await expect(page.getByText("This is a page of Slack. Use the URL of an incoming webhook.")).toBeVisible();
    await page.getByLabel("URL", { exact: true }).fill(`${slack.url}/services/T0/B0/in-the-path`);
    await expect(page.getByText("Slack webhooks begin with https://hooks.slack.com/.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Preview" })).toContainText('"blocks"');
    await expect(page.getByRole("radiogroup", { name: "Signature scheme" })).toHaveCount(0);

    await page.getByRole("button", { name: "Send a test" }).click();
    const outcome = page.getByRole("region", { name: "Test result" });
    await expect(outcome.getByText("Accepted", { exact: true })).toBeVisible();
    expect(checkSlackPayload(JSON.parse((await slack.next()).body.toString()))).toEqual([]);

    const name = uniqueName("Alerts");
    await page.getByLabel("Name").fill(name);
    await page.getByRole("button", { name: "Create channel" }).click();
    // No secret to store: it leads straight to the channel.
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Security" }).click();
    await expect(page.getByText("Requests are not signed.")).toBeVisible();
    const channelId = new URL(page.url()).pathname.split("/")[3] ?? "";

    const admin = await requestAs(acme.admin);
    const type = `slack.e2e_${Math.random().toString(36).slice(2, 8)}`;
    await createActiveRule(admin, acme.slug, { name, type, channelId });
    await act(admin, "events.sendTest", { type, data: '{"message":"Disk <full> & loud"}' }, acme.slug);
    const delivered = JSON.parse((await slack.next()).body.toString()) as { text: string };
    expect(delivered.text).toBe("Disk &lt;full&gt; &amp; loud");
    const link = /<(http[^|]+)\|Open in Tocsin>/.exec(JSON.stringify(delivered))?.[1] ?? "";
    await page.goto(new URL(link).pathname);
    await expect(page).toHaveURL(new RegExp(`/${acme.slug}/deliveries/dlv_`));
    await expect(page.getByText(name).first()).toBeVisible();

    slack.answerWith({ status: 200, body: "no_service" });
    await page.goto(`/${acme.slug}/channels/${channelId}/testing`);
    await page.getByRole("button", { name: "Send test" }).click();
    await expect(page.getByText("The Slack webhook was removed or switched off.").first()).toBeVisible();
  } finally {
    await slack.close();
  }
});

test("PagerDuty asks for its key, which is shown nowhere again", async ({ openAs, acme }) => {
  const events = await startCaptureReceiver({ status: 202, body: '{"status":"success"}' });
  try {
    const page = await openAs(acme.admin, `/${acme.slug}/channels/new`);
    await page.getByRole("radio", { name: "PagerDuty" }).press(" ");
    await expect(page.getByLabel("URL", { exact: true })).toHaveValue("https://events.pagerduty.com/v2/enqueue");
    await page.getByLabel("URL", { exact: true }).fill(`${events.url}/v2/enqueue`);
    const name = uniqueName("On call");
    await page.getByLabel("Name").fill(name);
    await page.getByRole("button", { name: "Create channel" }).click();
    await expect(page.getByText("Set the header X-Routing-Key").first()).toBeVisible();
    await page.getByLabel("Integration key").fill("canary-routing-key-0123456789ab");
    await page.getByRole("button", { name: "Send a test" }).click();
    await expect(page.getByText("Accepted", { exact: true })).toBeVisible();
    expect((await events.next()).body.toString()).toContain('"routing_key":"canary-routing-key-0123456789ab"');
    await page.getByRole("button", { name: "Create channel" }).click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Testing" }).click();
    await page.getByRole("button", { name: "Send test" }).click();
    await expect(page.getByRole("region", { name: "Test result" })).toBeVisible();
    expect(await page.content()).not.toContain("canary-routing-key");
  } finally {
    await events.close();
  }
});
