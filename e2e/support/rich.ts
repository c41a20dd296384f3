import { mkdirSync } from "node:fs";
import path from "node:path";
import { type APIRequest, expect } from "@playwright/test";
import { z } from "zod";
import { readJson } from "@/scripts/postgres/data-directory";
import { run, typescript } from "@/scripts/processes";
import type { Role } from "@/server/contracts/permissions";
import { signIn } from "./calls";
import type { Member } from "./cast";

const account = z.object({ email: z.string(), password: z.string() });
const richSchema = z.object({ orgSlug: z.string(), owner: account, admin: account, member: account });

/** An organisation with a month behind it, and one person in each role. */
export type Rich = { slug: string } & Record<Role, Member>;

const MAKING_LIMIT_MS = 10 * 60_000;

/** Made by whoever asks first, beside everything else; the others wait for it. */
export async function openRich(requests: APIRequest, baseURL: string): Promise<Rich> {
  const directory = process.env.E2E_DIRECTORY ?? "";
  const file = path.join(directory, "rich.json");
  if (isFirst(directory)) await makeRich(directory);
  await expect.poll(() => readJson(file), { message: "the rich demo", timeout: MAKING_LIMIT_MS }).toBeDefined();
  const { orgSlug: slug, ...accounts } = richSchema.parse(readJson(file));

  const signedIn = async ({ email, password }: z.output<typeof account>): Promise<Member> => {
    const request = await requests.newContext({ baseURL });
    await signIn(request, email, password);
    const cookies = await request.storageState();
    await request.dispose();
    return { name: email, email, password, cookies };
  };
  return {
    slug,
    owner: await signedIn(accounts.owner),
    admin: await signedIn(accounts.admin),
    member: await signedIn(accounts.member),
  };
}

function isFirst(directory: string): boolean {
  try {
    mkdirSync(path.join(directory, "rich.lock"));
    return true;
  } catch {
    return false;
  }
}

async function makeRich(directory: string): Promise<void> {
  const settings = z.record(z.string(), z.string()).parse(readJson(path.join(directory, "settings.json")));
  const { code, output } = await run(typescript("prisma/seed.ts", "--rich"), {
    env: { ...settings, TOCSIN_DATA_DIR: directory },
  });
  if (code !== 0) throw new Error(`The rich demo could not be made.\n\n${output}`);
}
