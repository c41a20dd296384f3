import type { Page } from "@playwright/test";
import { allows, type Permission, type Role, ROLES } from "@/server/contracts/permissions";
import { get, post } from "./support/calls";
import { listStops, settle } from "./support/stops";
import { expect, test } from "./support/test";

test.describe.configure({ timeout: 300_000 });

const NARROW = { width: 360, height: 780 };

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

for (const role of ROLES) {
  // Whatever a page says in its console fails the test as well: errors, and what did not match what the server sent.
  test(`${role}: every page of a busy organisation works on the narrowest phone`, async ({ openAs, rich }) => {
    const finder = await openAs(rich.owner);
    const stops = (await listStops(finder, rich.slug)).filter(({ isPublic }) => !isPublic);
    const page = await openAs(rich[role]);
    await page.setViewportSize(NARROW);
    for (const { path } of stops) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await settle(page);
      await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
      await expect(page.getByText("Something went wrong"), path).toHaveCount(0);
      await expect.poll(() => overflowOf(page), { message: `${path} scrolls sideways` }).toBe(0);
    }
  });
}

/** What stands on a page for those who may do it, and is not there for the others. */
const CONTROLS: readonly { page: string; kind: "link" | "button"; name: string; permission: Permission }[] = [
  { page: "channels", kind: "link", name: "New channel", permission: "channel:write" },
  { page: "rules", kind: "link", name: "New rule", permission: "rule:write" },
  { page: "event-types", kind: "button", name: "Describe a type", permission: "event_type:write" },
  { page: "members", kind: "button", name: "Invite", permission: "member:manage" },
  { page: "keys", kind: "button", name: "New key", permission: "key:manage" },
  { page: "settings", kind: "button", name: "Delete", permission: "org:delete" },
];

for (const role of ROLES) {
  test(`${role}: what they may do is there, and what they may not is not`, async ({ openAs, rich }) => {
    const page = await openAs(rich[role]);
    for (const { page: noun, kind, name, permission } of CONTROLS) {
      await page.goto(`/${rich.slug}/${noun}`);
      await settle(page);
      const control = page.getByRole(kind, { name, exact: true });
      if (allows(role, permission)) await expect(control.first(), noun).toBeVisible();
      else await expect(control, noun).toHaveCount(0);
    }
  });
}

const EXPLAINED: Readonly<Record<string, string>> = {
  "channels/new": "Channels are set up by admins and owners",
  "rules/new": "Rules are written by admins and owners",
  keys: "API keys are for admins and owners",
  audit: "The audit log is for admins and owners",
};

test("a member who goes where they may not is told who may", async ({ openAs, rich }) => {
  const page = await openAs(rich.member);
  for (const [path, words] of Object.entries(EXPLAINED)) {
    await page.goto(`/${rich.slug}/${path}`);
    await expect(page.getByRole("heading", { name: words }), path).toBeVisible();
  }
});

type Ids = { channelId: string; ruleId: string; deliveryId: string; userId: string; replayId: string };

/** One change per noun, as its button would ask for it. */
const MUTATIONS: readonly { procedure: string; permission: Permission; input: (ids: Ids) => unknown }[] = [
  { procedure: "channels.pause", permission: "channel:write", input: ({ channelId }) => ({ channelId }) },
  {
    procedure: "secrets.rotate",
    permission: "secret:rotate",
    input: ({ channelId }) => ({ channelId, graceHours: 1 }),
  },
  { procedure: "rules.delete", permission: "rule:write", input: ({ ruleId }) => ({ ruleId }) },
  { procedure: "eventTypes.delete", permission: "event_type:write", input: () => ({ name: "order.created" }) },
  { procedure: "events.discard", permission: "event:resolve", input: ({ channelId }) => ({ eventId: channelId }) },
  { procedure: "groups.flush", permission: "group:manage", input: ({ channelId }) => ({ groupId: channelId }) },
  { procedure: "deliveries.cancel", permission: "delivery:cancel", input: ({ deliveryId }) => ({ deliveryId }) },
  { procedure: "members.remove", permission: "member:manage", input: ({ userId }) => ({ userId }) },
  {
    procedure: "invitations.create",
    permission: "member:manage",
    input: () => ({ email: "x@example.com", role: "member" }),
  },
  { procedure: "keys.create", permission: "key:manage", input: () => ({ name: "Mine", scopes: ["read"] }) },
  { procedure: "replays.cancel", permission: "delivery:replay_any", input: ({ replayId }) => ({ replayId }) },
  { procedure: "orgs.update", permission: "org:update", input: () => ({ name: "Mine" }) },
  { procedure: "orgs.delete", permission: "org:delete", input: () => ({ name: "Mine" }) },
];

for (const role of ROLES.filter((name): name is Exclude<Role, "owner"> => name !== "owner")) {
  test(`${role}: the calls behind the buttons are refused as well`, async ({ openAs, rich }) => {
    const { request } = await openAs(rich[role]);
    const read = async <Data>(procedure: string) => (await get<Data>(request, procedure, {}, rich.slug)).data;
    const [channel] = await read<{ id: string }[]>("channels.list");
    const [rule] = await read<{ id: string }[]>("rules.list");
    const [delivery] = (await read<{ rows: { id: string }[] }>("deliveries.list")).rows;
    const [replay] = (await read<{ rows: { id: string }[] }>("replays.list")).rows;
    const [member] = await read<{ userId: string }[]>("members.list");
    const ids = {
      channelId: channel!.id,
      ruleId: rule!.id,
      deliveryId: delivery!.id,
      userId: member!.userId,
      replayId: replay!.id,
    };
    for (const { procedure, permission, input } of MUTATIONS) {
      if (allows(role, permission)) continue;
      expect(await post(request, procedure, input(ids), rich.slug), procedure).toMatchObject({
        status: 403,
        code: "forbidden",
      });
    }
  });
}
