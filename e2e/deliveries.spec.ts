import type { APIRequestContext, Page } from "@playwright/test";
import { startCaptureReceiver } from "@/server/testing/capture-receiver";
import { act } from "./support/calls";
import { type Cast, createCast, opener } from "./support/cast";
import { expect, test } from "./support/test";

const UNAVAILABLE = { status: 500, body: JSON.stringify({ message: "The ledger is closed" }) };

/** A channel with a single attempt and a rule that feeds it, without a window: what is sent arrives at once. */
async function connect(owner: APIRequestContext, { slug }: Cast, name: string, url: string, eventTypes: string[]) {
  const retry = { maxAttempts: 1 };
  const channel = await act<{ id: string }>(
    owner,
    "channels.create",
    { name, type: "webhook", url, policy: { retry } },
    slug,
  );
  const grouping = { windowSeconds: 0, maxWaitSeconds: 0 };
  const rule = { name: `To ${name}`, status: "active", eventTypes, grouping, channelIds: [channel.id] };
  await act(owner, "rules.create", rule, slug);
}

const send = (request: APIRequestContext, { slug }: Cast, type: string) =>
  act<{ id: string }>(request, "events.sendTest", { type, data: '{"amount":7}' }, slug);

const rows = (page: Page) => page.getByRole("list", { name: "Deliveries" }).getByRole("link");
const row = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text });
const opened = (page: Page) => page.getByRole("region", { name: "The open delivery" });

test("a member finds what failed, reads why, and replays it once the receiver is mended", async ({
  openAs,
  requestAs,
  playwright,
  baseURL,
}) => {
  const org = await createCast(opener(playwright.request, baseURL ?? ""), "Umbra");
  const receiver = await startCaptureReceiver(UNAVAILABLE);
  try {
    await connect(await requestAs(org.owner), org, "Ledger", `${receiver.url}/ledger`, ["invoice.*"]);
    await send(await requestAs(org.admin), org, "invoice.failed");
    await receiver.waitFor(1);

    const page = await openAs(org.member, `/${org.slug}/deliveries`);
    await row(page, /invoice\.failed.*Dead/).click();
    const detail = opened(page);
    await expect(detail.getByRole("heading", { name: "invoice.failed to Ledger" })).toBeVisible();
    await expect(detail.getByText("Ledger returned 500: it failed while handling the request.")).toBeVisible();
    await expect(detail.getByText("The ledger is closed").first()).toBeVisible();
    await expect(detail.getByText("fix the error, then replay")).toBeVisible();
    await expect(detail.getByText("500 Internal Server Error").first()).toBeVisible();
    await expect(page).toHaveURL(/\/deliveries\/dlv_/);

    receiver.answerWith({ status: 200, body: "thanks" });
    await page.keyboard.press("r");
    await expect(detail.getByText("as a replay")).toBeVisible();
    await expect(detail.getByText("the receiver accepted it")).toBeVisible();
    const [first, second] = await receiver.waitFor(2);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);

    // The two know each other, and a member is told that what arrived is not theirs to send again.
    await expect(detail.getByText("Only admins and owners can replay what did not fail.")).toBeVisible();
    await detail.getByRole("region", { name: "The same message" }).getByRole("link").click();
    await expect(detail.getByRole("heading", { name: "invoice.failed to Ledger" })).toBeVisible();
    await expect(detail.getByText("after 1 of 1 attempt")).toBeVisible();
  } finally {
    await receiver.close();
  }
});

test("filters live in the address, and the keyboard walks the list", async ({
  openAs,
  requestAs,
  playwright,
  baseURL,
}) => {
  const org = await createCast(opener(playwright.request, baseURL ?? ""), "Penumbra");
  const receiver = await startCaptureReceiver(({ path }) => (path === "/broken" ? UNAVAILABLE : { status: 200 }));
  try {
    const owner = await requestAs(org.owner);
    await connect(owner, org, "Broken", `${receiver.url}/broken`, ["order.lost"]);
    await connect(owner, org, "Healthy", `${receiver.url}/healthy`, ["order.*"]);
    await send(owner, org, "order.paid");
    await send(owner, org, "order.lost");
    await receiver.waitFor(3);

    const page = await openAs(org.member, `/${org.slug}/deliveries`);
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole("button", { name: /^Status/ }).click();
    await page.getByRole("menuitemradio", { name: "Dead", exact: true }).click();
    await expect(page).toHaveURL(/status=failed/);
    await expect(rows(page)).toHaveCount(1);
    await expect(row(page, "Broken")).toBeVisible();

    await page.getByRole("button", { name: /^Channel/ }).click();
    await page.getByRole("menuitemradio", { name: "Healthy" }).click();
    await expect(page.getByRole("heading", { name: "No deliveries match" })).toBeVisible();
    await page.getByRole("button", { name: /^Status/ }).click();
    await page.getByRole("menuitemradio", { name: "Any" }).click();
    await expect(rows(page)).toHaveCount(2);
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByRole("button", { name: /^Channel/ })).toContainText("Healthy");

    // The list may wake up after the frame around it; the address changes at once when it is awake.
    await expect(async () => {
      await page.keyboard.press("j");
      await expect(page).toHaveURL(/\/dlv_/, { timeout: 500 });
    }).toPass();
    await expect(rows(page).nth(0)).toHaveAttribute("aria-current", "true");
    await expect(opened(page).getByRole("heading", { name: "order.lost to Healthy" })).toBeVisible();
    await page.keyboard.press("j");
    await expect(opened(page).getByRole("heading", { name: "order.paid to Healthy" })).toBeVisible();
    await page.keyboard.press("k");
    await expect(opened(page).getByRole("heading", { name: "order.lost to Healthy" })).toBeVisible();

    await page.keyboard.press("/");
    await page.keyboard.type("dlv_1");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Enter a whole id")).toBeVisible();
  } finally {
    await receiver.close();
  }
});

test("a test event is sent, and its delivery arrives while one watches", async ({
  openAs,
  requestAs,
  playwright,
  baseURL,
}) => {
  const org = await createCast(opener(playwright.request, baseURL ?? ""), "Corona");
  const receiver = await startCaptureReceiver();
  try {
    const owner = await requestAs(org.owner);
    await connect(owner, org, "Crew", `${receiver.url}/crew`, ["robot.*"]);
    const example = { serial: "R-7" };
    await act(owner, "eventTypes.upsert", { name: "robot.fault", example }, org.slug);

    const page = await openAs(org.admin, `/${org.slug}/events`);
    await page.getByRole("button", { name: "Send test event" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Type").fill("robot.fault");
    await dialog.getByLabel("Data").fill('{ "serial": }');
    await expect(dialog.getByText(/not valid JSON yet/)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Send event" })).toBeDisabled();
    await dialog.getByRole("button", { name: "Use the example" }).click();
    await dialog.getByRole("button", { name: "Send event" }).click();

    await expect(dialog.getByRole("heading", { name: "robot.fault was sent" })).toBeVisible();
    await expect(dialog.getByText("All of its deliveries are settled.")).toBeVisible();
    const arrived = await receiver.next();
    expect(JSON.parse(arrived.body.toString())).toMatchObject({ events: [{ type: "robot.fault", data: example }] });
    await dialog.getByRole("link", { name: "→ Crew" }).click();
    await expect(opened(page).getByRole("heading", { name: "robot.fault to Crew" })).toBeVisible();

    // What comes while the list is looked at waits above it.
    await send(owner, org, "robot.mended");
    await page.getByRole("button", { name: "1 new delivery" }).click();
    await expect(rows(page)).toHaveCount(2);

    await page.goto(`/${org.slug}/events`);
    await page.getByRole("link", { name: "robot.fault" }).click();
    await expect(page.getByRole("heading", { name: "robot.fault", level: 1 })).toBeVisible();
    await expect(page.getByRole("region", { name: "Rules" })).toContainText("robot.fault matches robot.*");
    await expect(page.getByRole("region", { name: "Event data" })).toContainText('"serial": "R-7"');
  } finally {
    await receiver.close();
  }
});
