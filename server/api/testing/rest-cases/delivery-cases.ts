import { publicId } from "@/server/domain/ids/public-id";
import { newTestId } from "@/server/testing/fixtures";
import { insertDelivery } from "../delivery-rows";
import { type Case, channelBody, type Make, randomId, uuidOf, type World } from "../rest-world";

const pending: Make = async ({ delivery }) => ({ params: { deliveryId: await delivery("pending") } });
const processing: Make = async ({ delivery }) => ({ params: { deliveryId: await delivery("processing") } });
const settled: Make = async ({ delivery }) => ({ params: { deliveryId: await delivery("succeeded") } });

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
  await world.admin.query("update engine.replays set state = 'finished' where id = $1", [uuidOf("replay", replayId)]);
  return { params: { replayId } };
};

export const DELIVERY_CASES: Record<string, Case> = {
  "POST /deliveries/{deliveryId}/replay": {
    success: () => ({ body: { priority: "high" } }),
    refusals: {
      delivery_in_flight: pending,
      conflict: async ({ api, admin, org, at }) => {
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
};
