import type pg from "pg";
import type { ErrorCode } from "@/server/contracts/errors";
import { API_SCOPES, type ApiScope, hasScope } from "@/server/contracts/people/keys";
import { type IdKind, parsePublicId, publicId } from "@/server/domain/ids/public-id";
import { createOrg, newTestId, type OrgFixture } from "@/server/testing/fixtures";
import { callAs } from "./call-as";
import { insertAttempt, insertDelivery, insertEvent, insertGroup } from "./delivery-rows";

export type Ids = Record<
  "channelId" | "ruleId" | "eventId" | "deliveryId" | "groupId" | "replayId" | "testId" | "name",
  string
>;
export const PARAM_KINDS: Record<keyof Omit<Ids, "name">, IdKind> = {
  channelId: "channel",
  ruleId: "rule",
  eventId: "event",
  deliveryId: "delivery",
  groupId: "group",
  replayId: "replay",
  testId: "test",
};

let made = 0;

/** An org with keys, and makers of whatever a call may need, each time anew. */
export async function furnish(admin: pg.Pool) {
  const org = await createOrg(admin);
  const api = callAs(org.owner, { org });
  const at = { orgId: org.id, ...(await makeAddress(api)) };
  const keys = {} as Record<ApiScope, string>;
  for (const scope of API_SCOPES) keys[scope] = (await api.keys.create({ name: scope, scopes: [scope] })).key;
  const all = (await api.keys.create({ name: "all", scopes: [...API_SCOPES] })).key;
  return { org, api, admin, at, keys, all, ...makers(admin, org, at) };
}
export type World = Awaited<ReturnType<typeof furnish>>;

type Api = ReturnType<typeof callAs>;

async function makeAddress(api: Api) {
  const name = `Thing ${++made}`;
  const { id: channelId } = await api.channels.create({ name, url: "https://hooks.example.com/x" });
  const { id: ruleId } = await api.rules.create({ name, eventTypes: ["order.**"] });
  return { channelId, ruleId };
}

function makers(admin: pg.Pool, org: OrgFixture, at: { orgId: string; channelId: string; ruleId: string }) {
  const api = callAs(org.owner, { org });
  const delivery = async (status = "failed") => {
    const { id } = await insertDelivery(admin, at, { status });
    await insertAttempt(admin, org.id, id);
    return publicId("delivery", id);
  };
  return {
    delivery,
    channel: async () => publicId("channel", (await makeAddress(api)).channelId),
    rule: async () => publicId("rule", (await makeAddress(api)).ruleId),
    event: async () => publicId("event", await insertEvent(admin, org.id)),
    group: async () => publicId("group", (await insertGroup(admin, at)).id),
    type: async () => {
      const name = `type.n${++made}`;
      await api.eventTypes.upsert({ name });
      return name;
    },
    test: async () => {
      const id = newTestId();
      await admin.query(
        "insert into engine.test_sends (org_id, id, channel_id, event_type, data) values ($1, $2, $3, 'order.paid', '{}')",
        [org.id, id, at.channelId],
      );
      return publicId("test", id);
    },
    replay: async () => {
      const { id: deliveryId } = await insertDelivery(admin, at, { createdAt: new Date(Date.now() - 60_000) });
      await admin.query("update engine.delivery_history set settled_at = now() - interval '1 minute' where id = $1", [
        deliveryId,
      ]);
      const filter = { ids: [deliveryId] };
      const { id } = await api.replays.create({
        filter,
        startsAt: new Date(Date.now() + 3_600_000),
        idempotencyKey: newTestId(),
      });
      return publicId("replay", id);
    },
  };
}

/** What stands for each parameter of a path: something of this world, made anew. */
export async function paramsOf(world: World, path: string): Promise<Partial<Ids>> {
  const makeOne: Record<keyof Ids, () => Promise<string>> = {
    channelId: world.channel,
    ruleId: world.rule,
    eventId: world.event,
    deliveryId: world.delivery,
    groupId: world.group,
    replayId: world.replay,
    testId: world.test,
    name: world.type,
  };
  const params: Partial<Ids> = {};
  for (const [, name] of path.matchAll(/\{(\w+)\}/g)) params[name as keyof Ids] = await makeOne[name as keyof Ids]();
  return params;
}

export const randomId = (name: keyof Ids): string =>
  name === "name" ? `no.such.type${++made}` : publicId(PARAM_KINDS[name], newTestId());

export const fill = (path: string, params: Partial<Ids>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: keyof Ids) => params[name] ?? "");

/** A key that has every scope but those that would do. */
export async function keyWithout({ api }: World, scope: ApiScope): Promise<string> {
  const scopes = API_SCOPES.filter((other) => !hasScope([other], scope));
  return (await api.keys.create({ name: "other", scopes })).key;
}

export const unique = (word: string): string => `${word} ${++made}`;

type Sent = { params?: Partial<Ids>; query?: string; body?: unknown; headers?: Record<string, string>; key?: string };
export type Make = (world: World) => Promise<Sent> | Sent;
/** `success` is asked for anew for every call, so that no two calls are about the same thing. */
export type Case = { success?: Make; refusals?: Partial<Record<ErrorCode, Make>> };

export const channelBody = () => ({ name: unique("Channel"), url: "https://hooks.example.com/rest" });

/** The uuid behind one that the API shows. */
export const uuidOf = (kind: IdKind, shown: string): string => parsePublicId(kind, shown) ?? "";
