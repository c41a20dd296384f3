import { act } from "./support/calls";
import { createCast, opener } from "./support/cast";
import { createChannel } from "./support/channels";
import { expect, test } from "./support/test";

test("a rule is tried on real events while it is written, before anything is saved", async ({
  openAs,
  requestAs,
  playwright,
  baseURL,
}) => {
  // Every figure is asked for anew when the typing pauses.
  test.slow();
  const org = await createCast(opener(playwright.request, baseURL ?? ""), "Hindsight");
  const admin = await requestAs(org.admin);
  const { id: channelId } = await createChannel(admin, org.slug, "Crew");
  for (const amount of [1, 2, 30, 40, 50]) {
    const event = { type: "order.paid", data: JSON.stringify({ amount }) };
    await act(admin, "events.sendTest", event, org.slug);
  }
  const grouping = { windowSeconds: 300, maxWaitSeconds: 600 };
  const rule = { name: "Large orders", status: "draft", eventTypes: ["order.*"], grouping, channelIds: [channelId] };
  const { id } = await act<{ id: string }>(admin, "rules.create", rule, org.slug);

  const page = await openAs(org.admin, `/${org.slug}/rules/${id}`);
  const backtest = page.getByRole("region", { name: "Backtest" });
  await expect(backtest).toContainText("it would have fired 5 times, in 1 delivery.");
  await expect(page.getByText("Last 24 h: 5 events → 1 delivery, the largest of 5")).toBeVisible();
  await expect(backtest.getByRole("img", { name: /per hour: at most/ })).toBeVisible();

  await page.getByRole("button", { name: "Add condition" }).click();
  await expect(page.getByRole("combobox", { name: "Path" })).toBeFocused();
  await page.keyboard.type("data.amount");
  await page.getByRole("combobox", { name: "Operator" }).click();
  await page.getByRole("option", { name: /^gte\b/ }).click();
  await page.getByRole("textbox", { name: "Value" }).fill("30");
  await expect(backtest).toContainText("it would have fired 3 times instead of 5, in 1 delivery.");
  await expect(backtest.getByRole("region", { name: "Nearly matched" }).getByRole("listitem")).toHaveCount(2);

  await page.getByLabel("Quiet window").fill("0");
  await expect(page.getByText("Last 24 h: 3 events → 3 deliveries")).toBeVisible();
  await backtest.getByRole("radio", { name: "7 d" }).click();
  await expect(backtest).toContainText("In the last 7 days it would have fired 3 times");

  // A member may try a rule as it is saved.
  const reading = await openAs(org.member, `/${org.slug}/rules/${id}`);
  await expect(reading.getByRole("region", { name: "Backtest" })).toContainText("it would have fired 5 times");
});
