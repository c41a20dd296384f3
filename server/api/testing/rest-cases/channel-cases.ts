import { publicId } from "@/server/domain/ids/public-id";
import { type Case, channelBody, type Make, unique, uuidOf, type World } from "../rest-world";

const catchingUp: Make = async (world) => {
  const shown = await world.channel();
  const id = uuidOf("channel", shown);
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
    const shown = await world.channel();
    const id = uuidOf("channel", shown);
    await world.admin.query("update channels set status = $2 where id = $1", [id, status]);
    return { params: { channelId: shown } };
  };

const rotated: Make = async (world) => {
  const shown = await world.channel();
  const id = uuidOf("channel", shown);
  await world.api.secrets.rotate({ channelId: id });
  return { params: { channelId: shown } };
};

const unsigned: Make = async ({ api }) => {
  const { id } = await api.channels.create({
    ...channelBody(),
    type: "slack",
    url: "https://hooks.slack.com/services/T/B/x",
  });
  return { params: { channelId: publicId("channel", id) } };
};

const fillQuota = ({ admin, org }: World) =>
  admin.query(
    `insert into channels (org_id, id, name, type, sealed_url, url_origin, signature_scheme)
     select $1, gen_random_uuid(), 'full ' || n, 'webhook', '', 'https://x', 'standard' from generate_series(1, 100) n`,
    [org.id],
  );

const boundChannel: Make = async ({ api }) => {
  const { id } = await api.channels.create(channelBody());
  await api.rules.create({ name: unique("Rule"), status: "active", eventTypes: ["a"], channelIds: [id] });
  return { params: { channelId: publicId("channel", id) } };
};

export const CHANNEL_CASES: Record<string, Case> = {
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
        await fillQuota(world);
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
    refusals: { conflict: rotated, channel_not_signed: unsigned },
  },
  "POST /channels/{channelId}/clear-secondary": {
    success: rotated,
    refusals: { no_secondary_secret: () => ({}), channel_not_signed: unsigned },
  },
  "POST /channels/{channelId}/extend-grace": {
    success: async (world) => ({ ...(await rotated(world)), body: { graceHours: 48 } }),
    refusals: {
      no_secondary_secret: () => ({ body: { graceHours: 2 } }),
      channel_not_signed: async (world) => ({ ...(await unsigned(world)), body: { graceHours: 2 } }),
    },
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
};
