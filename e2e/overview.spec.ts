import AxeBuilder from "@axe-core/playwright";
import type { APIRequestContext, Page } from "@playwright/test";
import { startCaptureReceiver } from "@/server/testing/capture-receiver";
import { act } from "./support/calls";
import { type Cast, createCast, opener } from "./support/cast";
import { createActiveRule } from "./support/channels";
import { untilHeard } from "./support/keys";
import { expect, test } from "./support/test";

/** A channel that tries once, and a rule that feeds it. */
async function connect(owner: APIRequestContext, { slug }: Cast, name: string, type: string, url: string) {
  const policy = { retry: { maxAttempts: 1 } };
  const { id: channelId } = await act<{ id: string }>(owner, "channels.create", { name, url, policy }, slug);
  await createActiveRule(owner, slug, { name: `To ${name}`, type, channelId });
  return channelId;
}

const readout = (page: Page, label: string) =>
  page.getByRole("region", { name: "Key figures" }).getByText(label, { exact: true }).locator("..");

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}

test("a member sees at a glance what was delivered, what died and why, over any range", async ({
  openAs,
  requestAs,
  playwright,
  baseURL,
}) => {
  const org = await createCast(opener(playwright.request, baseURL ?? ""), "Meridian");
  const good = await startCaptureReceiver({ status: 200 });
  const bad = await startCaptureReceiver({ status: 503 });
  try {
    const owner = await requestAs(org.owner);
    await connect(owner, org, "Warehouse", "order.paid", good.url);
    const ledgerId = await connect(owner, org, "Ledger", "invoice.failed", bad.url);
    const send = (type: string) => act(owner, "events.sendTest", { type, data: "{}" }, org.slug);
    await send("order.paid");
    await send("order.paid");
    await send("invoice.failed");
    await good.waitFor(2);
    await bad.waitFor(1);

    const page = await openAs(org.member, `/${org.slug}/overview`);
    await expect(readout(page, "Delivered")).toContainText("2");
    await expect(readout(page, "New dead letters")).toContainText("1");
    await expect(readout(page, "Success rate")).toContainText("66.66");
    await expect(page.getByRole("region", { name: "Needs attention" })).toContainText("One new dead letter");
    await expect(page.getByRole("region", { name: "Dead letters by cause" })).toContainText("Server error");
    await expect(
      page.getByRole("region", { name: "Busiest channels" }).getByRole("link", { name: "Warehouse" }),
    ).toBeVisible();
    await expect(page.getByRole("slider", { name: "Deliveries by result, per half hour" })).toBeVisible();
    await expectAccessible(page);

    const ranges = page.getByRole("navigation", { name: "Time range" });
    for (const [link, range, span] of [
      ["1 h", "1h", "per minute"],
      ["30 d", "30d", "per 12 h"],
    ] as const) {
      await ranges.getByRole("link", { name: link }).click();
      await expect(page).toHaveURL(new RegExp(`range=${range}$`));
      await expect(page.getByRole("slider", { name: `Deliveries by result, ${span}` })).toBeVisible();
      await expect(readout(page, "Delivered")).toContainText("2");
    }
    // A range is part of the address: it can be kept and sent.
    await page.reload();
    await untilHeard(page);

    // The chart is read with the keyboard, bar by bar.
    const chart = page.getByRole("slider", { name: "Deliveries by result, per 12 h" });
    await chart.focus();
    await expect(chart).toHaveAttribute("aria-valuetext", /: 2 delivered, 0 retried, 1 dead$/);
    await page.keyboard.press("ArrowLeft");
    await expect(chart).toHaveAttribute("aria-valuetext", /: 0 delivered, 0 retried, 0 dead$/);

    // And as a table.
    await page.getByRole("button", { name: "As table" }).click();
    const newest = page.getByRole("table", { name: "Deliveries by result, per 12 h" }).getByRole("row").nth(1);
    await expect(newest).toContainText(/2\s*0\s*1/);
    await page.getByRole("button", { name: "As chart" }).click();

    // The navigation counts the same, to be seen and to be heard.
    const navigation = page.getByRole("navigation", { name: "Main" });
    for (const words of ["2 channels", "2 rules", "1 dead letter"])
      await expect(navigation.getByRole("link", { name: words })).toBeVisible();
    await expect(navigation.getByText("running replay")).toHaveCount(0);

    await page.goto(`/${org.slug}/channels`);
    const ledger = page.getByRole("row").filter({ hasText: "Ledger" });
    await expect(ledger).toContainText("The last attempt failed.");
    await expect(ledger.getByRole("img", { name: /^1 attempts? in 24 hours, 1 failed$/ })).toBeVisible();
    await expectAccessible(page);

    await page.goto(`/${org.slug}/channels/${ledgerId}`);
    await expect(page.getByRole("region", { name: "Health" })).toContainText("Failures in a row");
    await expect(page.getByRole("slider", { name: /^Attempts/ })).toBeVisible();
    await expect(page.getByRole("region", { name: "What changed before it broke" })).toContainText("Channel created");
    await expectAccessible(page);
  } finally {
    await good.close();
    await bad.close();
  }
});

test("an organisation without a delivery is led to its first one, not shown an empty chart", async ({
  openAs,
  playwright,
  baseURL,
}) => {
  const org = await createCast(opener(playwright.request, baseURL ?? ""), "Blank");
  const page = await openAs(org.owner, `/${org.slug}/overview`);
  await expect(page.getByText("Set up Blank.")).toBeVisible();
  await expect(page.getByRole("slider")).toHaveCount(0);
});
