import type { Page } from "@playwright/test";
import { act, get, post } from "./support/calls";
import { createChannel, startReceiver, uniqueName } from "./support/channels";
import { expect, test } from "./support/test";

const typeNamed = (name: string) => `shop.${name}.${Math.random().toString(36).slice(2, 8)}`;
const amountOf = (amount: number) => JSON.stringify({ amount, customer: { tier: "team" } });

/** Types a condition over the event into the last row of the builder. */
async function writeCondition(page: Page, path: string, operator: string, value: string): Promise<void> {
  await page.getByRole("button", { name: "Add condition" }).last().click();
  const paths = page.getByRole("combobox", { name: "Path" });
  // Whoever adds one can go on typing at once.
  await expect(paths.last()).toBeFocused();
  await page.keyboard.type(path);
  await page.getByRole("combobox", { name: "Operator" }).last().click();
  await page.getByRole("option", { name: new RegExp(`^${operator}\\b`) }).click();
  await page.getByRole("textbox", { name: "Value" }).last().fill(value);
}

test("an admin writes a rule, sees why, watches a group and flushes it", async ({ openAs, requestAs, acme }) => {
  const receiver = await startReceiver();
  const request = await requestAs(acme.admin);
  const type = typeNamed("invoice.failed");
  const [channelName, ruleName] = [uniqueName("Ledger"), uniqueName("Large invoices")];
  await createChannel(request, acme.slug, channelName, receiver.url);
  await act(request, "events.sendTest", { type, data: amountOf(120) }, acme.slug);

  const page = await openAs(acme.admin, `/${acme.slug}/rules/new`);
  await page.getByRole("button", { name: "Create rule" }).click();
  await expect(page.getByText("Name the rule.")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();

  await page.getByLabel("Name").fill(ruleName);
  const patterns = page.getByRole("combobox", { name: "Add an event type or pattern" });
  await patterns.fill("shop.inv*");
  await patterns.press("Enter");
  await expect(page.getByText("only a part of its segment")).toBeVisible();
  await patterns.fill(type);
  await patterns.press("Enter");
  await expect(page.getByRole("button", { name: `Remove ${type}` })).toBeVisible();
  await writeCondition(page, "data.amount", "gt", "500");

  // The draft is explained against the event that came, before anything is saved.
  const why = page.getByRole("list", { name: "Why, condition by condition" });
  await expect(page.getByText("Does not match")).toBeVisible();
  await expect(why).toContainText("data.amount > 500");
  await expect(why).toContainText("saw 120");

  await page.getByLabel("Quiet window").fill("120");
  await expect(page.getByText("until 2 minutes pass without a new one")).toBeVisible();
  await page.getByRole("button", { name: "Bind channel" }).click();
  await page.getByRole("checkbox", { name: channelName }).check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page).toHaveURL(/\/rules\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(ruleName);
  await expect(page.getByRole("button", { name: "Save changes" })).toBeDisabled();

  await act(request, "events.sendTest", { type, data: amountOf(1249) }, acme.slug);
  await expect(page.getByText("Matches", { exact: true })).toBeVisible();
  await expect(why).toContainText("saw 1249");

  await page.goto(`/${acme.slug}/groups`);
  const group = page.getByRole("row").filter({ hasText: ruleName });
  await expect(group).toContainText(channelName);
  await expect(group).toContainText(/Waiting\s*1:\d\d/);
  await group.getByRole("button", { name: "Flush now" }).click();
  await expect(group).toHaveCount(0);
  await expect.poll(() => receiver.requests.length).toBe(1);
  await receiver.close();
});

test("a group can be set aside, and says how many events that are", async ({ openAs, requestAs, acme }) => {
  const request = await requestAs(acme.admin);
  const type = typeNamed("noise");
  const name = uniqueName("Noise");
  const channel = await createChannel(request, acme.slug, uniqueName("Nobody"));
  const rule = { name, status: "active", eventTypes: [type], channelIds: [channel.id] };
  const { id } = await act<{ id: string }>(request, "rules.create", rule, acme.slug);
  for (const amount of [1, 2]) await act(request, "events.sendTest", { type, data: amountOf(amount) }, acme.slug);

  const page = await openAs(acme.admin, `/${acme.slug}/groups?rule=${id}`);
  const group = page.getByRole("row").filter({ hasText: name });
  await group.getByRole("button", { name: "Discard 2 events" }).click();
  await page.getByRole("button", { name: "Discard 2", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(group).toHaveCount(0);
});

test("conditions are written, nested and removed by keyboard alone", async ({ openAs, acme }) => {
  const page = await openAs(acme.admin, `/${acme.slug}/rules/new`);
  const paths = page.getByRole("combobox", { name: "Path" });
  await page.getByRole("button", { name: "Add condition" }).press("Enter");
  await expect(paths).toBeFocused();
  await page.keyboard.type("data.amount");
  await page.keyboard.press("Enter");
  await expect(paths).toHaveCount(2);
  await page.keyboard.type("data.tier");
  await page.keyboard.press("Control+]");
  const group = page.getByRole("group", { name: "Match any of these" });
  await expect(group.getByRole("combobox", { name: "Path" })).toHaveValue("data.tier");
  await expect(group.getByRole("combobox", { name: "Path" })).toBeFocused();
  await page.keyboard.press("Control+[");
  await expect(group).toHaveCount(0);
  await expect(paths.last()).toBeFocused();
  await page.keyboard.press("Control+Backspace");
  await expect(paths).toHaveCount(1);
});

test("a rule is muted, unmuted and deleted", async ({ openAs, requestAs, acme }) => {
  const request = await requestAs(acme.admin);
  const name = uniqueName("Short-lived");
  const rule = { name, status: "active", eventTypes: ["shop.**"] };
  const { id } = await act<{ id: string }>(request, "rules.create", rule, acme.slug);
  const page = await openAs(acme.admin, `/${acme.slug}/rules/${id}`);
  await page.getByRole("button", { name: "Mute" }).click();
  await page.getByRole("menuitem", { name: "For 8 hours" }).click();
  await expect(page.getByText(/^Muted/)).toBeVisible();
  await page.getByRole("button", { name: "Unmute" }).click();
  await expect(page.getByText(/^Muted/)).toHaveCount(0);

  await page.getByRole("button", { name: "More for this rule" }).click();
  await page.getByRole("menuitem", { name: "Delete rule" }).click();
  await page.getByRole("button", { name: "Delete rule" }).click();
  await expect(page).toHaveURL(new RegExp(`/${acme.slug}/rules$`));
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});

test("an event type is described; a schema that is none is refused beside its field", async ({ openAs, acme }) => {
  const name = typeNamed("order.placed");
  const page = await openAs(acme.admin, `/${acme.slug}/event-types`);
  await page.getByRole("button", { name: "Describe a type" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
  const schema = page.getByLabel("JSON Schema of data");
  await schema.fill("{ not json");
  await page.getByRole("button", { name: "Save description" }).click();
  await expect(page.getByText("This is not valid JSON")).toBeVisible();
  await schema.fill('{ "type": "no such type" }');
  await page.getByRole("button", { name: "Save description" }).click();
  await expect(schema).toHaveAttribute("aria-invalid", "true");
  await schema.fill('{ "type": "object", "required": ["total"] }');
  await page.getByLabel("Example of data").fill('{ "total": 5 }');
  await page.getByRole("button", { name: "Save description" }).click();
  await expect(page.getByText("Described", { exact: true })).toBeVisible();
  await page.goto(`/${acme.slug}/event-types?search=${name}`);
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Rejects invalid events");
});

test("a member reads rules, groups and types, and changes none of them", async ({ openAs, requestAs, acme }) => {
  const admin = await requestAs(acme.admin);
  const name = uniqueName("Read only");
  const rule = {
    name,
    status: "active",
    eventTypes: ["shop.**"],
    conditions: { path: "data.amount", op: "gt", value: 5 },
  };
  const { id } = await act<{ id: string }>(admin, "rules.create", rule, acme.slug);

  const page = await openAs(acme.member, `/${acme.slug}/rules`);
  await expect(page.getByRole("link", { name: "New rule" })).toHaveCount(0);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByText("Only admins and owners change rules.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Save|Mute|Delete|Bind/ })).toHaveCount(0);
  await page.goto(`/${acme.slug}/rules/new`);
  await expect(page.getByRole("heading", { name: "Rules are written by admins and owners" })).toBeVisible();

  const member = await requestAs(acme.member);
  expect((await post(member, "rules.update", { ruleId: id, change: { name: "Mine" } }, acme.slug)).code).toBe(
    "forbidden",
  );
  expect((await post(member, "rules.delete", { ruleId: id }, acme.slug)).code).toBe("forbidden");
  expect((await get<{ name: string }>(member, "rules.get", { ruleId: id }, acme.slug)).data.name).toBe(name);
});
