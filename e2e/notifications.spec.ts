import { startCaptureReceiver } from "@/server/testing/capture-receiver";
import { act } from "./support/calls";
import { createActiveRule, uniqueName } from "./support/channels";
import { expect, test } from "./support/test";

test("a member is told that a circuit opened, while they look, and lands on its cause", async ({
  openAs,
  requestAs,
  acme,
}) => {
  const receiver = await startCaptureReceiver({ status: 500 });
  try {
    const admin = await requestAs(acme.admin);
    const name = uniqueName("Breaks");
    const policy = { circuit: { failuresInRow: 2 }, retry: { preset: "fast" } };
    const { id } = await act<{ id: string }>(admin, "channels.create", { name, url: receiver.url, policy }, acme.slug);
    const type = `breaks.e2e_${Math.random().toString(36).slice(2, 8)}`;
    await createActiveRule(admin, acme.slug, { name, type, channelId: id });

    const page = await openAs(acme.member, `/${acme.slug}/overview`);
    const bell = page.getByRole("button", { name: /^Notifications/ });
    await expect(bell).toBeVisible();
    for (let n = 0; n < 3; n++) await act(admin, "events.sendTest", { type, data: `{"n":${n}}` }, acme.slug);

    // Nobody reloads: the count comes by itself.
    await expect(bell).toHaveAccessibleName(/unread/, { timeout: 20_000 });
    await bell.click();
    const list = page.getByRole("dialog", { name: "Notifications" });
    await list.getByRole("link", { name: `${name}: the circuit opened` }).click();
    await expect(page).toHaveURL(new RegExp(`/channels/${id}$`));
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();

    await page.goto(`/${acme.slug}/notifications`);
    const row = page.getByRole("listitem").filter({ hasText: name });
    await expect(row).toContainText("Too many requests failed");
    await expect(row.getByText("(unread)")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Mark all as read" })).toBeDisabled();
    await expect(bell).toHaveAccessibleName("Notifications");
  } finally {
    await receiver.close();
  }
});
