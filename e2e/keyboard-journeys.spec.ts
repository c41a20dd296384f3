import { startCaptureReceiver } from "@/server/testing/capture-receiver";
import { act } from "./support/calls";
import { createCast, opener } from "./support/cast";
import { createActiveRule } from "./support/channels";
import { pressKeyOn, runFromPalette, tabTo, untilHeard, writeInto } from "./support/keys";
import { expect, test } from "./support/test";

// Every step is a key or several: dozens of stops on the way.
test.describe.configure({ timeout: 180_000 });

test("an admin sets up a channel and a rule and sends a test event, without a mouse", async ({
  openAs,
  playwright,
  baseURL,
}) => {
  const org = await createCast(opener(playwright.request, baseURL ?? ""), "Bellrope");
  const receiver = await startCaptureReceiver();
  try {
    const page = await openAs(org.admin, `/${org.slug}/channels`);
    await runFromPalette(page, "new channel", "New channel");
    await expect(page.getByRole("heading", { name: /channel/i, level: 1 })).toBeVisible();
    await writeInto(page, page.getByLabel("URL", { exact: true }), `${receiver.url}/bell`);
    await writeInto(page, page.getByLabel("Name", { exact: true }), "Bell tower");
    await page.keyboard.press("Enter");
    const secret = page.getByRole("dialog", { name: "Store the signing secret now" });
    await pressKeyOn(page, secret.getByLabel("I have stored it for the receiver"), "Space");
    await pressKeyOn(page, secret.getByRole("button", { name: "Done" }));
    await expect(page.getByRole("heading", { name: "Bell tower", level: 1 })).toBeVisible();

    await runFromPalette(page, "new rule", "New rule");
    await writeInto(page, page.getByLabel("Name", { exact: true }), "Every alarm");
    await tabTo(page, page.getByRole("combobox", { name: "Add an event type or pattern" }));
    await page.keyboard.type("alarm.*");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Remove alarm.*" })).toBeVisible();
    await writeInto(page, page.getByLabel("Quiet window"), "0");
    await pressKeyOn(page, page.getByRole("button", { name: "Bind channel" }));
    const bound = page.getByRole("checkbox", { name: "Bell tower" });
    await tabTo(page, bound);
    // A new rule goes to the only channel there is, unless somebody says otherwise.
    await expect(bound).toBeChecked();
    await page.keyboard.press("Space");
    await expect(bound).not.toBeChecked();
    await page.keyboard.press("Space");
    await expect(bound).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Unbind Bell tower" })).toBeVisible();
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page).toHaveURL(/\/rules\/[0-9a-f-]{36}$/);

    await runFromPalette(page, "send test", "Send test event");
    const dialog = page.getByRole("dialog", { name: "Send a test event" });
    await writeInto(page, dialog.getByLabel("Type"), "alarm.raised");
    await pressKeyOn(page, dialog.getByRole("button", { name: "Send event" }));
    await expect(page.getByRole("dialog").getByText("All of its deliveries are settled.")).toBeVisible();
    const arrived = await receiver.next();
    expect(JSON.parse(arrived.body.toString())).toMatchObject({ events: [{ type: "alarm.raised" }] });
  } finally {
    await receiver.close();
  }
});

test("a member finds what failed and replays it, without a mouse", async ({
  openAs,
  requestAs,
  playwright,
  baseURL,
}) => {
  const org = await createCast(opener(playwright.request, baseURL ?? ""), "Handbell");
  const receiver = await startCaptureReceiver({ status: 503, body: "not now" });
  try {
    const owner = await requestAs(org.owner);
    const channel = { name: "Tower", url: receiver.url, policy: { retry: { maxAttempts: 1 } } };
    const { id: channelId } = await act<{ id: string }>(owner, "channels.create", channel, org.slug);
    await createActiveRule(owner, org.slug, { name: "Alarms", type: "alarm.*", channelId });
    await act(owner, "events.sendTest", { type: "alarm.raised", data: "{}" }, org.slug);
    await receiver.waitFor(1);

    const page = await openAs(org.member, `/${org.slug}/overview`);
    await untilHeard(page);
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    await expect(page).toHaveURL(/\/deliveries$/);
    await expect(page.getByRole("list", { name: "Deliveries" }).getByText("Dead")).toBeVisible();
    const detail = page.getByRole("region", { name: "The open delivery" });
    await page.keyboard.press("j");
    await expect(detail.getByText("not now").first()).toBeVisible();

    receiver.answerWith({ status: 200 });
    await page.keyboard.press("r");
    await expect(detail.getByText("as a replay")).toBeVisible();
    await expect(detail.getByText("the receiver accepted it")).toBeVisible();
  } finally {
    await receiver.close();
  }
});
