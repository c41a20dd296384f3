import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { act } from "./calls";

/** A receiver of ours on loopback, which answers 204 to everything and remembers the headers. */
export async function startReceiver() {
  const requests: IncomingMessage["headers"][] = [];
  const server = createServer((request, response) => {
    request.resume().once("end", () => {
      requests.push(request.headers);
      response.writeHead(204).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/tocsin?token=in-the-path`,
    requests,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Names are unique in an organisation, and tests share one. */
export const uniqueName = (name: string): string => `${name} ${Math.random().toString(36).slice(2, 8)}`;

export const HOOK_URL = "http://127.0.0.1:4599/hooks/tocsin?token=in-the-path";

export function createChannel(request: APIRequestContext, slug: string, name: string, url = HOOK_URL) {
  return act<{ id: string }>(request, "channels.create", { name, url }, slug);
}

/** Every event of this type goes to the channel at once. */
export function createActiveRule(
  request: APIRequestContext,
  slug: string,
  { name, type, channelId }: { name: string; type: string; channelId: string },
) {
  const grouping = { windowSeconds: 0, maxWaitSeconds: 0 };
  const rule = { name, status: "active", eventTypes: [type], grouping, channelIds: [channelId] };
  return act<{ id: string }>(request, "rules.create", rule, slug);
}

/** Reads the secret from the dialog that shows it once, and says that it is stored. */
export async function storeSecret(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog", { name: "Store the signing secret now" });
  const secret = await dialog.getByLabel("Signing secret").inputValue();
  expect(secret).toMatch(/^whsec_/);
  // Nothing but the tick closes it: this is the only time.
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Done" })).toBeDisabled();
  await dialog.getByLabel("I have stored it for the receiver").click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);
  return secret;
}

/** Text that must never be shown again is in no answer, whatever page is opened. */
export async function expectNowhere(page: Page, secret: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const answer = await page.goto(path);
    expect(await answer?.text(), `${path} as it was sent`).not.toContain(secret);
    expect(await page.content(), `${path} as it stands`).not.toContain(secret);
  }
}
