import type { ErrorCode } from "@/server/contracts/errors";
import { publicId } from "@/server/domain/ids/public-id";
import { newTestId } from "@/server/testing/fixtures";
import { callAs } from "./call-as";
import { type Ids, randomId, unique, type World } from "./rest-world";

type Sent = { params?: Partial<Ids>; query?: string; body?: unknown; headers?: Record<string, string>; key?: string };
type Make = (world: World) => Promise<Sent> | Sent;
/** `success` is asked for anew for every call, so that no two calls are about the same thing. */
export type Case = { success?: Make; refusals?: Partial<Record<ErrorCode, Make>> };

const URL = "https://hooks.example.com/rest";
const channelBody = () => ({ name: unique("Channel"), url: URL });
const pending: Make = async ({ delivery }) => ({ params: { deliveryId: await delivery("pending") } });
const processing: Make = async ({ delivery }) => ({ params: { deliveryId: await delivery("processing") } });
const settled: Make = async ({ delivery }) => ({ params: { deliveryId: await delivery("succeeded") } });

async function asUuid(world: World, what: "channel" | "group") {
  const shown = await world[what]();
  const { parsePublicId } = await import("@/server/domain/ids/public-id");
  return { shown, id: parsePublicId(what, shown) ?? "" };
}

const catchingUp: Make = async (world) => {
  const { shown, id } = await asUuid(world, "channel");
  await world.admin.query("update channels set status = 'disabled' where id = $1", [id]);
  await world.admin.query(
    `update engine.channel_states set held = true, hold_reason = 'catching_up', catch_up = '{"choice":"latest"}'
      where channel_id = $1`,
    [id],
  );
  return { params: { channelId: shown } };
};

const disabled =
  (status: string): Make =>
  async (world) => {
    const { shown, id } = await asUuid(world, "channel");
    await world.admin.query("update channels set status = $2 where id = $1", [id, status]);
    return { params: { channelId: shown } };
  };

const rotated: Make = async (world) => {
  const { shown, id } = await asUuid(world, "channel");
  await world.api.secrets.rotate({ channelId: id });
  return { params: { channelId: shown } };
};

const fullQuota = async ({ admin, org }: World, table: "channels" | "rules", count: number) => {
  await (table === "channels"
    ? admin.query(
        `insert into channels (org_id, id, name, type, sealed_url, url_origin, signature_scheme)
         select $1, gen_random_uuid(), 'full ' || n, 'webhook', '', 'https://x', 'standard' from generate_series(1, $2) n`,
        [org.id, count],
      )
    : admin.query(
        `insert into rules (org_id, id, name, status, event_types, window_seconds, max_wait_seconds, max_events, max_bytes)
         select $1, gen_random_uuid(), 'full ' || n, 'draft', '{a}', 0, 0, 1, 1 from generate_series(1, $2) n`,
        [org.id, count],
      ));
};

const boundChannel: Make = async ({ api }) => {
  const { id } = await api.channels.create(channelBody());
  await api.rules.create({ name: unique("Rule"), status: "active", eventTypes: ["a"], channelIds: [id] });
  return { params: { channelId: publicId("channel", id) } };
};

const sealedGroup: Make = async (world) => {
  const { shown, id } = await asUuid(world, "group");
  await world.admin.query("delete from engine.delivery_groups where id = $1", [id]);
  return { params: { groupId: shown } };
};

const replayBody = async ({ delivery }: World) => {
  const id = await delivery();
  return {
    filter: { ids: [id], status: ["failed", "cancelled"] },
    startsAt: new Date(Date.now() + 3_600_000).toISOString(),
  };
};
const old = (world: World) =>
  world.admin.query("update engine.delivery_history set settled_at = settled_at - interval '1 minute'");

const endedReplay: Make = async (world) => {
  const replayId = await world.replay();
  const { parsePublicId } = await import("@/server/domain/ids/public-id");
  await world.admin.query("update engine.replays set state = 'finished' where id = $1", [
    parsePublicId("replay", replayId),
  ]);
  return { params: { replayId } };
};

/** Every operation whose call needs more than ids, or that has refusals of its own. */
export const CASES: Record<string, Case> = {
  "POST /events": {
    success: () => ({ body: { type: "order.paid", idempotencyKey: unique("key"), data: { n: 1 } } }),
    refusals: {
      event_invalid: async ({ api }) => {
        await api.eventTypes.upsert({ name: "strict.type", schema: { type: "object", required: ["id"] } });
        return { body: { type: "strict.type", data: {} } };
      },
      publish_quota_exceeded: async ({ admin, org, api }) => {
        await admin.query("update orgs set events_per_minute = 1 where id = $1", [org.id]);
        await api.events.sendTest({ type: "a" });
        return { body: { type: "a" } };
      },
      batch_too_large: () => ({ body: Array.from({ length: 501 }, () => ({ type: "a" })) }),
      idempotency_conflict: () => ({
        body: [
          { type: "a", idempotencyKey: "one", data: 1 },
          { type: "a", idempotencyKey: "one", data: 2 },
        ],
      }),
    },
  },
  "PUT /event-types/{name}": {
    success: () => ({
      params: { name: unique("put.type").replaceAll(" ", "") },
      body: { description: "An order.", schema: { type: "object" }, example: {} },
    }),
    refusals: {
      quota_exceeded: async ({ admin, org }) => {
        await admin.query(
          `insert into event_types (org_id, name, discovered) select $1, 'full.n' || n, true from generate_series(1, 5000) n`,
          [org.id],
        );
        return { params: { name: "one.too.many" }, body: {} };
      },
    },
  },
  "POST /channels": {
    success: () => ({ body: { ...channelBody(), eventTypes: ["order.**"] } }),
    refusals: {
      url_refused: () => ({ body: { name: unique("Channel"), url: "http://localhost/x" } }),
      name_taken: async ({ api }) => {
        const body = channelBody();
        await api.channels.create(body);
        return { body };
      },
      quota_exceeded: async (world) => {
        await fullQuota(world, "channels", 100);
        return { body: channelBody() };
      },
    },
  },
  "PATCH /channels/{channelId}": {
    success: () => ({ body: { name: unique("Renamed"), policy: { ordering: "strict" }, headers: { "X-Token": "t" } } }),
    refusals: {
      url_refused: () => ({ body: { url: "https://10.0.0.1/" } }),
      channel_type_immutable: () => ({ body: { type: "slack" } }),
      name_taken: async ({ api }) => {
        const { name, ...rest } = channelBody();
        await api.channels.create({ name, ...rest });
        return { body: { name } };
      },
    },
  },
  "DELETE /channels/{channelId}": {
    success: async ({ api }) => {
      const { id } = await api.channels.create(channelBody());
      return { params: { channelId: publicId("channel", id) } };
    },
    refusals: { channel_bound: boundChannel },
  },
  "POST /channels/{channelId}/rotate-secret": {
    success: () => ({ body: { graceHours: 1 } }),
    refusals: { conflict: rotated },
  },
  "POST /channels/{channelId}/clear-secondary": { success: rotated, refusals: { no_secondary_secret: () => ({}) } },
  "POST /channels/{channelId}/extend-grace": {
    success: async (world) => ({ ...(await rotated(world)), body: { graceHours: 48 } }),
    refusals: { no_secondary_secret: () => ({ body: { graceHours: 2 } }) },
  },
  "POST /channels/{channelId}/test": { success: () => ({ body: { type: "order.paid", data: { n: 1 } } }) },
  "POST /channels/{channelId}/pause": { refusals: { conflict: disabled("disabled") } },
  "POST /channels/{channelId}/resume": { success: disabled("paused"), refusals: { conflict: disabled("disabled") } },
  "POST /channels/{channelId}/disable": {
    refusals: {
      conflict: async (world) => {
        const sent = await catchingUp(world);
        await world.admin.query("update channels set status = 'enabled' where status = 'disabled'");
        return sent;
      },
    },
  },
  "POST /channels/{channelId}/enable": { success: disabled("disabled"), refusals: { conflict: catchingUp } },
  "PATCH /channels/{channelId}/circuit": {
    success: () => ({ body: { action: "force_open", minutes: 5 } }),
    refusals: {
      conflict: async ({ api }) => {
        const { id } = await api.channels.create({ ...channelBody(), policy: { circuit: { enabled: false } } });
        return { params: { channelId: publicId("channel", id) }, body: { action: "reset" } };
      },
    },
  },
  "POST /rules": {
    success: ({ at }) => ({
      body: {
        name: unique("Rule"),
        eventTypes: ["order.*"],
        conditions: { path: "data.amount", op: "gt", value: 3 },
        channelIds: [publicId("channel", at.channelId)],
      },
    }),
    refusals: {
      not_found: () => ({
        body: { name: unique("Rule"), eventTypes: ["a"], channelIds: [publicId("channel", newTestId())] },
      }),
      name_taken: async ({ api }) => {
        const body = { name: unique("Rule"), eventTypes: ["a"] };
        await api.rules.create(body);
        return { body };
      },
      quota_exceeded: async (world) => {
        await fullQuota(world, "rules", 500);
        return { body: { name: unique("Rule"), eventTypes: ["a"] } };
      },
    },
  },
  "PATCH /rules/{ruleId}": {
    success: () => ({ body: { name: unique("Renamed"), mutedUntil: null } }),
    refusals: {
      name_taken: async ({ api }) => {
        const name = unique("Rule");
        await api.rules.create({ name, eventTypes: ["a"] });
        return { body: { name } };
      },
    },
  },
  "POST /rules/{ruleId}/status": { success: () => ({ body: { status: "active" } }) },
  "POST /rules/{ruleId}/mute": {
    success: () => ({ body: { until: new Date(Date.now() + 3_600_000).toISOString() } }),
  },
  "DELETE /rules/{ruleId}/channels/{channelId}": {
    success: async (world) => {
      const { shown, id } = await asUuid(world, "channel");
      const rule = await world.api.rules.create({ name: unique("Rule"), eventTypes: ["a"], channelIds: [id] });
      return { params: { channelId: shown, ruleId: publicId("rule", rule.id) } };
    },
  },
  "POST /rules/explain": {
    success: async ({ event, rule }) => ({
      body: { event: { eventId: await event() }, rule: { ruleId: await rule() } },
    }),
    refusals: {
      not_found: async ({ rule }) => ({
        body: { event: { eventId: randomId("eventId") }, rule: { ruleId: await rule() } },
      }),
    },
  },
  "POST /rules/backtest": { success: () => ({ body: { rule: { eventTypes: ["order.**"] }, span: "24h" } }) },
  "POST /groups/{groupId}/flush": { refusals: { group_closed: sealedGroup } },
  "DELETE /groups/{groupId}": { refusals: { group_closed: sealedGroup } },
  "POST /deliveries/{deliveryId}/replay": {
    success: () => ({ body: { priority: "high" } }),
    refusals: {
      delivery_in_flight: pending,
      conflict: async ({ api, admin, org, at }) => {
        const { insertDelivery } = await import("./delivery-rows");
        const { id: channelId } = await api.channels.create(channelBody());
        const { id } = await insertDelivery(admin, { ...at, orgId: org.id, channelId });
        await api.channels.delete({ channelId });
        return { params: { deliveryId: publicId("delivery", id) } };
      },
      replay_running: async ({ api, delivery }) => {
        const deliveryId = await delivery();
        await api.deliveries.replay({ deliveryId });
        return { params: { deliveryId } };
      },
      replay_limit: async ({ admin, org }) => {
        await admin.query(
          `insert into rate_limits (key, window_start, hits, expires_at)
           values ('replay:' || $1, date_trunc('hour', now()), 100, now() + interval '1 hour')
           on conflict (key, window_start) do update set hits = 100`,
          [org.id],
        );
        return {};
      },
    },
  },
  "POST /deliveries/{deliveryId}/cancel": {
    success: pending,
    refusals: { delivery_in_flight: processing, conflict: settled },
  },
  "POST /deliveries/{deliveryId}/retry-now": {
    success: pending,
    refusals: { delivery_in_flight: processing, conflict: settled },
  },
  "POST /replays": {
    success: async (world) => {
      const body = await replayBody(world);
      await old(world);
      return { body };
    },
    refusals: {
      replay_empty: () => ({ body: { filter: { ids: [randomId("deliveryId")] } } }),
      replay_batch_running: async (world) => {
        const body = await replayBody(world);
        await old(world);
        const ids = body.filter.ids;
        await world.api.replays.create({
          filter: { ids, statuses: ["failed", "cancelled"] },
          startsAt: new Date(Date.now() + 3_600_000),
          idempotencyKey: newTestId(),
        });
        return { body };
      },
      quota_exceeded: async (world) => {
        for (let n = 0; n < 20; n++) await world.replay();
        const body = await replayBody(world);
        await old(world);
        return { body };
      },
    },
  },
  "POST /replays/{replayId}/pause": { refusals: { conflict: endedReplay } },
  "POST /replays/{replayId}/resume": { refusals: { conflict: endedReplay } },
  "POST /replays/{replayId}/cancel": { refusals: { conflict: endedReplay } },
  "PATCH /org": {
    success: () => ({ body: { name: unique("Org"), limits: { cap: 7 }, deadLetterThreshold: 5 } }),
    refusals: {
      slug_taken: async ({ admin }) => {
        const { createOrg } = await import("@/server/testing/fixtures");
        return { body: { slug: (await createOrg(admin)).slug } };
      },
      forbidden: async ({ org }) => {
        const { key } = await callAs(org.admin, { org }).keys.create({ name: "of an admin", scopes: ["manage"] });
        return { key, body: { limits: { cap: 9, rate: null } } };
      },
    },
  },
};
