import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { inProject } from "@/scripts/project";
import { readJson } from "@/scripts/postgres/data-directory";
import { act, signIn } from "./support/calls";
import { uniqueName } from "./support/channels";
import { expect, test } from "./support/test";

const demoSchema = z.object({
  orgSlug: z.string(),
  owner: z.object({ email: z.string(), password: z.string() }),
});

/** Every shell command on the page, as its copy button would give it. */
async function commandsOn(page: Page): Promise<string[]> {
  const blocks = page.locator("pre").filter({ hasText: /^curl / });
  await expect(blocks.first()).toBeVisible();
  return blocks.allTextContents();
}

/** As in a terminal. */
async function statusOf(command: string, key: string): Promise<string> {
  const env = { PATH: process.env.PATH, NODE_ENV: "test", TOCSIN_KEY: key } as const;
  const { stdout } = await promisify(execFile)("sh", ["-c", command], { env });
  return stdout.split("\r\n")[0] ?? "";
}

async function expectAccepted(commands: readonly string[], key: string): Promise<void> {
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) expect(await statusOf(command, key), command).toContain("202");
}

function readmeCommands(url: string): string[] {
  const readme = readFileSync(inProject("README.md"), "utf8");
  return [...readme.matchAll(/```sh\n(curl [\s\S]*?)```/g)].map(([, code = ""]) =>
    code.replaceAll("http://localhost:3000", url),
  );
}

async function expectAllToWork(page: Page, slug: string, baseURL: string): Promise<void> {
  await page.goto(`/${slug}/keys`);
  await page.getByRole("button", { name: "New key" }).first().click();
  await page.getByLabel("Name").fill(uniqueName("Terminal"));
  await page.getByRole("button", { name: "Create key" }).click();
  const key = await page.getByRole("dialog").getByLabel("API key").inputValue();
  await expectAccepted(await commandsOn(page), "nothing: the dialog shows the key itself");

  for (const place of [`/${slug}/welcome`, "/docs"]) {
    await page.goto(place);
    await expectAccepted(await commandsOn(page), key);
  }
  await expectAccepted(readmeCommands(baseURL), key);
}

test("every command that README, the docs, the welcome page and the key dialog show works in a new organisation", async ({
  openAs,
  requestAs,
  acme,
  baseURL,
}) => {
  const request = await requestAs(acme.owner);
  // The welcome page shows its command once there is a channel and a rule.
  const { id } = await act<{ id: string }>(request, "inbox.createChannel", { name: uniqueName("Inbox") }, acme.slug);
  const rule = { name: uniqueName("Every event"), status: "active", eventTypes: ["order.shipped"], channelIds: [id] };
  await act(request, "rules.create", rule, acme.slug);
  await expectAllToWork(await openAs(acme.owner), acme.slug, baseURL ?? "");
});

test("every command that README, the docs, the welcome page and the key dialog show works in the demo", async ({
  openAs,
  baseURL,
}) => {
  const { orgSlug, owner } = demoSchema.parse(readJson(path.join(process.env.E2E_DIRECTORY ?? "", "demo.json")));
  const page = await openAs(null);
  await signIn(page.request, owner.email, owner.password);
  await expectAllToWork(page, orgSlug, baseURL ?? "");
});
