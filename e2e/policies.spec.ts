import type { APIRequestContext, Page } from "@playwright/test";
import { startCaptureReceiver } from "@/server/testing/capture-receiver";
import { act, get, post } from "./support/calls";
import { type Cast, createCast, opener } from "./support/cast";
import { createActiveRule, createChannel, uniqueName } from "./support/channels";
import { expect, test } from "./support/test";

const DOWN = { status: 500, body: "down for maintenance" };
const UP = { status: 200, body: "thanks" };

/** Retried every second: what is due again must not be waited for. */
const policy = { retry: { baseSeconds: 1, multiplier: 1, maxAttempts: 20, jitter: 0 } };

/** A channel to this address, fed by every event of its own type. */
async function connect(request: APIRequestContext, slug: string, url: string) {
  const name = uniqueName("Atlas ERP");
  const { id } = await act<{ id: string }>(request, "channels.create", { name, url, policy }, slug);
  const type = `order.${id.slice(-12)}`;
  await createActiveRule(request, slug, { name: uniqueName("Orders"), type, channelId: id });
  const send = () => act(request, "events.sendTest", { type, data: '{"amount":7}' }, slug);
  return { id, name, send, path: `/${slug}/channels/${id}` };
}

type Rows = { rows: { status: string; holdReason: string | null; reason: string | null }[] };

async function deliveriesOf(request: APIRequestContext, slug: string, channelId: string) {
  return (await get<Rows>(request, "deliveries.list", { channelId }, slug)).data.rows;
}

const newCast = (playwright: Parameters<typeof opener>[0], baseURL: string | undefined, name: string): Promise<Cast> =>
  createCast(opener(playwright, baseURL ?? ""), name);

const circuit = (page: Page) => page.getByRole("region", { name: "Circuit" });

test("what came while a channel was paused can go out as one summary", async ({
  openAs,
  requestAs,
  playwright,
  baseURL,
}) => {
  const org = await newCast(playwright.request, baseURL, "Holdover");
  const receiver = await startCaptureReceiver(UP);
  try {
    const admin = await requestAs(org.admin);
    const channel = await connect(admin, org.slug, receiver.url);
    const page = await openAs(org.admin, channel.path);
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText(/^Paused since .*\. New deliveries are held until it is resumed/)).toBeVisible();

    for (let event = 0; event < 3; event++) await channel.send();
    await expect
      .poll(async () => (await deliveriesOf(admin, org.slug, channel.id)).map(({ holdReason }) => holdReason))
      .toEqual(["paused", "paused", "paused"]);
    await page.goto(`/${org.slug}/deliveries`);
    await expect(page.getByText("channel paused").first()).toBeVisible();

    await page.goto(channel.path);
    await page.getByRole("button", { name: "Resume" }).click();
    const dialog = page.getByRole("alertdialog", { name: `Resume ${channel.name}?` });
    await expect(dialog).toContainText("3 deliveries wait.");
    await expect(dialog.getByRole("button", { name: "Resume, send 3" })).toBeVisible();
    await dialog.getByText("One summary instead").click();
    await dialog.getByRole("button", { name: "Resume, send 1 summary" }).click();
    await expect(dialog).toHaveCount(0);

    const [summary] = await receiver.waitFor(1);
    expect(JSON.parse(summary?.body.toString() ?? "")).toMatchObject({
      type: "tocsin.summary",
      events: [{ data: { deliveries: 3, events: 3 } }],
    });
    await expect
      .poll(async () => (await deliveriesOf(admin, org.slug, channel.id)).map(({ status }) => status).sort())
      .toEqual(["cancelled", "cancelled", "cancelled", "succeeded"]);
    expect(receiver.requests).toHaveLength(1);
    await page.goto(`/${org.slug}/deliveries?status=cancelled`);
    await page.getByText("left out on catching up").first().click();
    await expect(page.getByText("Replay it to send it anyway.", { exact: true })).toBeVisible();
  } finally {
    await receiver.close();
  }
});

test("a receiver that turns bad opens the circuit; once it is mended, a reset sends what was held", async ({
  openAs,
  requestAs,
  playwright,
  baseURL,
}) => {
  const org = await newCast(playwright.request, baseURL, "Breaker");
  const receiver = await startCaptureReceiver(UP);
  try {
    const admin = await requestAs(org.admin);
    const channel = await connect(admin, org.slug, receiver.url);
    const page = await openAs(org.admin, `${channel.path}/settings`);
    await page.getByText("Advanced").click();
    await page.getByLabel("Or failures in a row").fill("many");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByLabel("Or failures in a row")).toBeFocused();
    await page.getByLabel("Or failures in a row").fill("3");
    await page.getByLabel("Stays open for").fill("600");
    await expect(page.getByText("or 3 in a row. It stays open for 10 min")).toBeVisible();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Channel saved", { exact: true })).toBeVisible();

    receiver.answerWith(DOWN);
    for (let event = 0; event < 4; event++) await channel.send();
    await page.goto(channel.path);
    await expect(page.getByText(/^Failing since .* held until it responds again; nothing is lost\.$/)).toBeVisible();
    await expect(circuit(page).getByText(/next probe \d\d:\d\d:\d\d/)).toBeVisible();
    await expect(circuit(page).getByText(/because 3 calls failed in a row/)).toBeVisible();

    await channel.send();
    await expect
      .poll(async () => (await deliveriesOf(admin, org.slug, channel.id)).map(({ holdReason }) => holdReason))
      .toEqual(Array.from({ length: 5 }, () => "circuit"));
    const deliveries = await openAs(org.member, `/${org.slug}/deliveries`);
    await deliveries
      .getByText(/circuit open until \d\d:\d\d:\d\d/)
      .first()
      .click();
    await expect(deliveries.getByText(`The circuit of ${channel.name} is open`)).toBeVisible();
    await deliveries.getByRole("link", { name: "Open the channel" }).click();

    // A member sees the same, and can do nothing about it: neither by a button nor past it.
    await expect(circuit(deliveries).getByText("only admins and owners can do this")).toBeVisible();
    await expect(deliveries.getByRole("button", { name: /Reset|Force|Pause|Disable/ })).toHaveCount(0);
    const member = await requestAs(org.member);
    for (const name of ["resetCircuit", "forceCircuitOpen", "forceCircuitClosed", "pause", "resume"]) {
      const answer = await post(member, `channels.${name}`, { channelId: channel.id }, org.slug);
      expect(answer, name).toMatchObject({ status: 403, code: "forbidden" });
    }

    receiver.answerWith(UP);
    await circuit(page).getByRole("button", { name: "Reset" }).click();
    const dialog = page.getByRole("alertdialog", { name: `Reset the circuit of ${channel.name}?` });
    await expect(dialog).toContainText("5 deliveries wait.");
    await dialog.getByRole("button", { name: "Reset, send 5" }).click();
    await expect(dialog).toHaveCount(0);
    await expect
      .poll(async () => (await deliveriesOf(admin, org.slug, channel.id)).map(({ status }) => status))
      .toEqual(Array.from({ length: 5 }, () => "succeeded"));
    // An hour in which so many failed is not called healthy; that it answers again is said.
    await expect(
      page.getByText(/^Degraded\. \d+ of \d+ attempts failed .*, but the last (one|\d+) succeeded\.$/),
    ).toBeVisible();
    await expect(circuit(page).getByText("reset manually")).toBeVisible();
  } finally {
    await receiver.close();
  }
});

test("an admin forces a circuit open for an hour, and closed again", async ({ openAs, requestAs, acme }) => {
  const { id } = await createChannel(await requestAs(acme.admin), acme.slug, uniqueName("Forced"));
  const page = await openAs(acme.admin, `/${acme.slug}/channels/${id}`);
  await circuit(page).getByRole("button", { name: "Force open" }).click();
  await page.getByRole("alertdialog").getByRole("radio", { name: "For 1 hour" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Force open" }).click();
  await expect(page.getByText(/^Circuit opened manually since .* held until probes succeed/)).toBeVisible();
  await expect(
    circuit(page)
      .getByText(/until .*\d\d:\d\d:\d\d/)
      .first(),
  ).toBeVisible();
  await circuit(page).getByRole("button", { name: "Force closed" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Force closed" }).click();
  await expect(circuit(page).getByText("whatever the receiver returns")).toBeVisible();
  // Nothing waits, so nothing is asked but whether.
  await circuit(page).getByRole("button", { name: "Reset" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset", exact: true }).click();
  await expect(circuit(page).getByText("No recent calls.")).toBeVisible();
});

test("owners set the limits of an organisation; others read them", async ({
  openAs,
  requestAs,
  playwright,
  baseURL,
}) => {
  const org = await newCast(playwright.request, baseURL, "Limited");
  const page = await openAs(org.owner, `/${org.slug}/settings`);
  const limits = page.getByRole("region", { name: "Limits" });
  await limits.getByLabel("At the same time").fill("0");
  await limits.getByRole("button", { name: "Apply limits" }).click();
  await expect(limits.getByText("Use at least 1.")).toBeVisible();
  await limits.getByLabel("At the same time").fill("12");
  await limits.getByLabel("Burst").fill("50");
  await limits.getByRole("button", { name: "Apply limits" }).click();
  await expect(page.getByText("Limits saved", { exact: true })).toBeVisible();

  for (const who of [org.admin, org.member]) {
    const reader = await openAs(who, `/${org.slug}/settings`);
    await expect(reader.getByText("12 requests")).toBeVisible();
    await expect(reader.getByText("1,000 per minute, burst 50")).toBeVisible();
    await expect(reader.getByRole("button", { name: "Apply limits" })).toHaveCount(0);
    const answer = await post(await requestAs(who), "orgs.setLimits", { cap: 1, rate: null }, org.slug);
    expect(answer).toMatchObject({ status: 403, code: "forbidden" });
  }
});
