import { publicId } from "@/server/domain/ids/public-id";
import { newTestId } from "@/server/testing/fixtures";
import { type Case, type Make, randomId, unique, uuidOf, type World } from "../rest-world";

const fillQuota = ({ admin, org }: World) =>
  admin.query(
    `insert into rules (org_id, id, name, status, event_types, window_seconds, max_wait_seconds, max_events, max_bytes)
     select $1, gen_random_uuid(), 'full ' || n, 'draft', '{a}', 0, 0, 1, 1 from generate_series(1, 500) n`,
    [org.id],
  );

const sealedGroup: Make = async (world) => {
  const shown = await world.group();
  const id = uuidOf("group", shown);
  await world.admin.query("delete from engine.delivery_groups where id = $1", [id]);
  return { params: { groupId: shown } };
};

export const RULE_CASES: Record<string, Case> = {
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
        await fillQuota(world);
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
      const shown = await world.channel();
      const id = uuidOf("channel", shown);
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
};
