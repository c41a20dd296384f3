import { createOrg } from "@/server/testing/fixtures";
import { callAs } from "../call-as";
import { type Case, unique } from "../rest-world";
import { CHANNEL_CASES } from "./channel-cases";
import { DELIVERY_CASES } from "./delivery-cases";
import { RULE_CASES } from "./rule-cases";

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
  "PATCH /org": {
    success: () => ({ body: { name: unique("Org"), limits: { cap: 7 }, deadLetterThreshold: 5, retentionDays: 30 } }),
    refusals: {
      slug_taken: async ({ admin }) => {
        return { body: { slug: (await createOrg(admin)).slug } };
      },
      forbidden: async ({ org }) => {
        const { key } = await callAs(org.admin, { org }).keys.create({ name: "of an admin", scopes: ["manage"] });
        return { key, body: { limits: { cap: 9, rate: null } } };
      },
    },
  },
  ...CHANNEL_CASES,
  ...RULE_CASES,
  ...DELIVERY_CASES,
};
