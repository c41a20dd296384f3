import { Webhook } from "standardwebhooks";
import { type CapturedRequest, startCaptureReceiver } from "@/server/testing/capture-receiver";
import { act, get } from "./support/calls";
import { createActiveRule, storeSecret, uniqueName } from "./support/channels";
import { expect, test } from "./support/test";

/** A receiver that trusts one secret at a time, and refuses whatever is not signed with it. */
async function startStrictReceiver() {
  let trusted = "";
  const isTrusted = ({ body, headers }: CapturedRequest) => {
    try {
      new Webhook(trusted).verify(body.toString(), headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  };
  const receiver = await startCaptureReceiver((request) => ({ status: isTrusted(request) ? 204 : 401 }));
  return { ...receiver, trust: (secret: string) => (trusted = secret) };
}

const signatures = ({ headers }: CapturedRequest) => String(headers["webhook-signature"]).split(" ");

test("an owner rotates a secret, the receiver switches when it likes, and not one delivery fails", async ({
  openAs,
  requestAs,
  acme,
}) => {
  const receiver = await startStrictReceiver();
  try {
    const owner = await requestAs(acme.owner);
    // A single refusal would be the end of a delivery: nothing is hidden by a retry.
    const channel = { name: uniqueName("Rotated"), url: receiver.url, policy: { retry: { maxAttempts: 1 } } };
    const { id, signing } = await act<{ id: string; signing: { secret: string } }>(
      owner,
      "channels.create",
      channel,
      acme.slug,
    );
    const type = `secret.${id.slice(-12)}`;
    await createActiveRule(owner, acme.slug, { name: uniqueName("Secrets"), type, channelId: id });
    let sent = 0;
    const send = async () => {
      await act(owner, "events.sendTest", { type, data: '{"n":1}' }, acme.slug);
      const all = await receiver.waitFor((sent += 1));
      return all[sent - 1]!;
    };
    const settled = (count: number) =>
      expect
        .poll(async () => {
          const { data } = await get<{ rows: { status: string }[] }>(
            owner,
            "deliveries.list",
            { channelId: id },
            acme.slug,
          );
          return data.rows.map(({ status }) => status);
        })
        .toEqual(Array<string>(count).fill("succeeded"));

    receiver.trust(signing.secret);
    expect(signatures(await send())).toHaveLength(1);

    const page = await openAs(acme.owner, `/${acme.slug}/channels/${id}/security`);
    await page.getByRole("button", { name: "Rotate secret" }).click();
    await page.getByRole("dialog").getByRole("radio", { name: "1 hour" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
    const renewed = await storeSecret(page);
    // The receiver still knows only the old one.
    expect(signatures(await send())).toHaveLength(2);
    await settled(2);

    receiver.trust(renewed);
    expect(signatures(await send())).toHaveLength(2);
    await settled(3);

    await page.getByRole("button", { name: "Retire now" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Retire now" }).click();
    await expect(page.getByText("Old, secondary")).toHaveCount(0);
    expect(signatures(await send())).toHaveLength(1);
    await settled(4);
  } finally {
    await receiver.close();
  }
});
