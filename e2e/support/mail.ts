import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";

/** Without a mail server the worker writes each link to its log. Waits for the newest one to this address. */
export async function linkMailedTo(email: string, subject: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(() => (link = findLink(email, subject)), { message: `a mail "${subject}" to ${email}`, timeout: 20_000 })
    .toBeDefined();
  return link ?? "";
}

function findLink(email: string, subject: string): string | undefined {
  const log = readFileSync(path.join(process.env.E2E_DIRECTORY ?? "", "logs", "worker.log"), "utf8");
  const start = `Mail to ${email}, \\"${subject}\\": `;
  const found = log.split("\n").findLast((line) => line.includes(start));
  return found === undefined ? undefined : /^[^\s"]+/.exec(found.slice(found.indexOf(start) + start.length))?.[0];
}
