import { createHash } from "node:crypto";
import {
  createActiveRule,
  createChannel,
  expectNowhere,
  HOOK_URL,
  startReceiver,
  storeSecret,
  uniqueName,
} from "./support/channels";
import { act, get, post } from "./support/calls";
import { expect, test } from "./support/test";

const fingerprintOf = (secret: string) => createHash("sha256").update(secret).digest("hex").slice(0, 8);
const spaced = (fingerprint: string) => `${fingerprint.slice(0, 4)} ${fingerprint.slice(4)}`;

test("an admin creates a channel and sees its secret once and never again", async ({ openAs, acme }) => {
  const name = uniqueName("Atlas ERP");
  const page = await openAs(acme.admin, `/${acme.slug}/channels/new`);
  await page.getByLabel("URL").fill("http://169.254.169.254/latest");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create channel" }).click();
  // The reason stands beside the field, and the focus is where it can be changed.
  await expect(page.getByLabel("URL")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("URL")).toBeFocused();

  await page.getByLabel("URL").fill(HOOK_URL);
  await page.getByRole("button", { name: "Add header" }).click();
  await page.getByLabel("Header name").fill("X-Team");
  await page.getByLabel("Value of X-Team").fill("canary-header-value");
  await page.getByRole("button", { name: "Create channel" }).click();
  await expect(page.getByRole("region", { name: "Node snippet" })).toContainText("standardwebhooks");
  await page.getByRole("tab", { name: "Ruby" }).click();
  await expect(page.getByRole("region", { name: "Ruby snippet" })).toContainText("StandardWebhooks::Webhook");
  const secret = await storeSecret(page);

  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${acme.slug}/channels/[0-9a-f-]{36}$`));
  const path = new URL(page.url()).pathname;
  const pages = [path, `${path}/settings`, `${path}/security`, `/${acme.slug}/channels`];
  await expectNowhere(page, secret, pages);
  await expectNowhere(page, "canary-header-value", pages);
  await page.goto(`${path}/security`);
  await expect(page.getByText(spaced(fingerprintOf(secret)))).toBeVisible();
  await expect(page.getByText("X-Team")).toBeVisible();
  // An admin is told who may rotate instead of being offered it.
  await expect(page.getByText("only owners can do this")).toBeVisible();
  await expect(page.getByRole("button", { name: "Rotate secret" })).toHaveCount(0);
});

test("an admin edits a channel; what was not touched stays", async ({ openAs, requestAs, acme }) => {
  const request = await requestAs(acme.admin);
  const { id } = await createChannel(request, acme.slug, uniqueName("Before"));
  const name = uniqueName("After");
  const page = await openAs(acme.admin, `/${acme.slug}/channels/${id}/settings`);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("radio", { name: "Custom backoff" }).click();
  await page.getByLabel("First retry after").fill("soon");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByLabel("First retry after")).toBeFocused();
  await page.getByLabel("First retry after").fill("5");
  await page.getByLabel("Total attempts").fill("3");
  await expect(page.getByText("Retries after 5 s, then twice as long each time.")).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();

  const { data } = await get<{ policy: unknown; urlOrigin: string }>(
    request,
    "channels.get",
    { channelId: id },
    acme.slug,
  );
  expect(data).toMatchObject({
    policy: { retry: { baseSeconds: 5, maxAttempts: 3 } },
    urlOrigin: new URL(HOOK_URL).origin,
  });
  expect((await post<{ url: string }>(request, "channels.revealUrl", { channelId: id }, acme.slug)).data.url).toBe(
    HOOK_URL,
  );
});

test("revealing the URL is an act of its own", async ({ openAs, requestAs, acme }) => {
  const { id } = await createChannel(await requestAs(acme.admin), acme.slug, uniqueName("Hidden"));
  const page = await openAs(acme.admin, `/${acme.slug}/channels/${id}`);
  await expect(page.getByText("in-the-path")).toHaveCount(0);
  await page.getByRole("button", { name: "Reveal URL" }).click();
  await expect(page.getByText(HOOK_URL)).toBeVisible();
  await page.getByRole("button", { name: "Hide URL" }).click();
  await expect(page.getByText("in-the-path")).toHaveCount(0);
  const { data } = await get<{ entries: { action: string; targetId: string }[] }>(
    await requestAs(acme.admin),
    "audit.list",
    {},
    acme.slug,
  );
  expect(data.entries.filter(({ targetId }) => targetId === id).map(({ action }) => action)).toContain(
    "channel.url_revealed",
  );
});

test("a channel is paused and resumed, disabled and enabled", async ({ openAs, requestAs, acme }) => {
  const { id } = await createChannel(await requestAs(acme.admin), acme.slug, uniqueName("Switched"));
  const page = await openAs(acme.admin, `/${acme.slug}/channels/${id}`);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText(/^Paused since .*\. New deliveries are held until it is resumed/)).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("Not in use. No active rule delivers here.")).toBeVisible();
  await page.getByRole("button", { name: "Disable" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText(/^Disabled since .*\. New deliveries are held until it is enabled/)).toBeVisible();
  await page.getByRole("button", { name: "Enable" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
});

test("a channel that an active rule needs is not deleted; afterwards it is", async ({ openAs, requestAs, acme }) => {
  const request = await requestAs(acme.admin);
  const name = uniqueName("Bound");
  const rule = uniqueName("Needs it");
  const { id: channelId } = await createChannel(request, acme.slug, name);
  const { id: ruleId } = await createActiveRule(request, acme.slug, { name: rule, type: "never.sent", channelId });

  const page = await openAs(acme.admin, `/${acme.slug}/channels/${channelId}/settings`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const conflict = page.getByRole("dialog", { name: `${name} is still in use` });
  await expect(conflict.getByRole("link", { name: rule })).toBeVisible();
  await conflict.getByRole("button", { name: "Keep it" }).click();
  // Nor by the call behind the button.
  expect(await post(request, "channels.delete", { channelId }, acme.slug)).toMatchObject({
    status: 409,
    code: "channel_bound",
  });

  await act(request, "rules.setStatus", { ruleId, status: "disabled" }, acme.slug);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const confirm = page.getByRole("alertdialog", { name: `Delete ${name}?` });
  await expect(confirm).toContainText("Nothing is waiting for it.");
  await expect(confirm.getByRole("button", { name: "Delete" })).toBeDisabled();
  await confirm.getByLabel("Type the name to confirm").fill(name);
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(new RegExp(`/${acme.slug}/channels$`));
  await expect(page.getByRole("link", { name })).toHaveCount(0);
  await page.goto(`/${acme.slug}/channels/${channelId}`);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(page).toHaveTitle("Not found · Tocsin");
});

test("an owner rotates a secret, extends the grace and retires the old one", async ({ openAs, requestAs, acme }) => {
  const { id } = await createChannel(await requestAs(acme.owner), acme.slug, uniqueName("Rotated"));
  const path = `/${acme.slug}/channels/${id}`;
  const page = await openAs(acme.owner, `${path}/security`);
  await page.getByRole("button", { name: "Rotate secret" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: "1 hour" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
  const secret = await storeSecret(page);

  await expect(page.getByText(spaced(fingerprintOf(secret)))).toBeVisible();
  await expect(page.getByText("Old, secondary")).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^0h ?(59|60)m/);
  await page.getByRole("button", { name: "Extend" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: "7 days" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Extend" }).click();
  await expect(page.getByRole("timer")).toHaveText(/^6d ?23h/);

  // A second rotation needs a yes: only two secrets can sign.
  await page.getByRole("button", { name: "Rotate secret" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Rotate secret" })).toBeDisabled();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Retire now" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Retire now" }).click();
  await expect(page.getByText("Old, secondary")).toHaveCount(0);
  await expect(page.getByText(spaced(fingerprintOf(secret)))).toBeVisible();
  await expectNowhere(page, secret, [path, `${path}/security`]);
});

test("a member sees channels and how they do, and nothing that changes them", async ({ openAs, requestAs, acme }) => {
  const name = uniqueName("Looked at");
  const { id } = await createChannel(await requestAs(acme.admin), acme.slug, name);
  const page = await openAs(acme.member, `/${acme.slug}/channels`);
  await expect(page.getByRole("link", { name: "New channel" })).toHaveCount(0);
  await page.getByRole("link", { name }).click();
  await expect(page.getByText("Not in use. No active rule delivers here.")).toBeVisible();
  // The word stands beside the name and the sentence below it, each once.
  await expect(page.getByText("No active rule delivers here")).toHaveCount(1);
  for (const button of ["Pause", "Disable", "Reveal URL", "Edit"]) {
    await expect(page.getByRole("button", { name: button })).toHaveCount(0);
  }
  await expect(page.getByRole("navigation", { name: "Channel" }).getByRole("link", { name: "Settings" })).toHaveCount(
    0,
  );
  await page.getByRole("link", { name: "Security" }).click();
  await expect(page.getByText("only owners can do this")).toBeVisible();
  await page.goto(`/${acme.slug}/channels/${id}/settings`);
  await expect(page.getByRole("heading", { name: "Channels are changed by admins and owners" })).toBeVisible();
  await page.goto(`/${acme.slug}/channels/new`);
  await expect(page.getByRole("heading", { name: "Channels are set up by admins and owners" })).toBeVisible();
});

test("the deliveries of a channel stand on a tab of it, can be narrowed down, and open", async ({
  openAs,
  requestAs,
  acme,
}) => {
  const receiver = await startReceiver();
  try {
    const request = await requestAs(acme.admin);
    const name = uniqueName("Tabbed");
    const type = `tab.${name.slice(-6)}`;
    const { id } = await createChannel(request, acme.slug, name, receiver.url);
    const other = await createChannel(request, acme.slug, uniqueName("Beside"), receiver.url);
    for (const channelId of [id, other.id])
      await createActiveRule(request, acme.slug, { name: uniqueName("Feeds"), type, channelId });

    // Every member can look.
    const page = await openAs(acme.member, `/${acme.slug}/channels/${id}`);
    await page.getByRole("navigation", { name: "Channel" }).getByRole("link", { name: "Deliveries" }).click();
    await expect(page.getByRole("heading", { name: "No deliveries yet" })).toBeVisible();
    await act(request, "events.sendTest", { type, data: "{}" }, acme.slug);
    const rows = page.getByRole("list", { name: "Deliveries" }).getByRole("link");
    await expect(rows).toHaveText(/Delivered/);

    await page.getByRole("button", { name: /^Status/ }).click();
    await page.getByRole("menuitemradio", { name: "Dead", exact: true }).click();
    await expect(page).toHaveURL(/\/deliveries\?status=failed$/);
    await expect(page.getByRole("heading", { name: "No deliveries match" })).toBeVisible();
    await page.getByRole("link", { name: "Show everything" }).click();
    await expect(page).toHaveURL(new RegExp(`/channels/${id}/deliveries$`));
    await rows.click();
    await expect(page).toHaveURL(new RegExp(`/${acme.slug}/deliveries/[^/]+\\?channel=${id}$`));
    await expect(page.getByRole("heading", { name: `${type} to ${name}` })).toBeVisible();

    await page.goto(`/${acme.slug}/channels/${id}`);
    await expect(page.getByRole("region", { name: "Rules that deliver here" })).toContainText("1 delivery in 24 hours");
  } finally {
    await receiver.close();
  }
});
