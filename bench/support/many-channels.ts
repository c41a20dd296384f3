import type pg from "pg";
import { RATE_LIMITS } from "@/server/domain/limits/token-bucket";
import { newTestId } from "@/server/testing/fixtures";
import type { SeededChannel, SeededOrg } from "./seed";

const WIDE_OPEN = { perMinute: RATE_LIMITS.perMinute.max, burst: RATE_LIMITS.burst.max };

/** Written by set, because there are thousands. Nothing is ever sent to them: what is sealed in them is no URL. */
const SEED_CHANNELS = `
  with made as materialized (select $1::uuid as org_id, uuidv7() as id, n from generate_series(1, $2::int) as n),
  channels as (
    insert into channels (org_id, id, name, type, sealed_url, url_origin, policy)
    select org_id, id, 'Channel ' || n, 'webhook', '', 'http://127.0.0.1:9', $3 from made returning org_id, id)
  insert into engine.channel_states (org_id, channel_id) select org_id, id from channels
  returning channel_id as id`;

/** So many orgs with so many enabled channels each. */
export async function seedManyChannels(
  admin: pg.Pool,
  { orgs: count, channels }: { orgs: number; channels: number },
): Promise<SeededOrg[]> {
  const policy = { rate: WIDE_OPEN, circuit: { enabled: false } };
  const orgs: SeededOrg[] = [];
  for (let index = 0; index < count; index++) {
    const orgId = newTestId();
    const name = `org-${orgId.slice(-12)}`;
    await admin.query("insert into orgs (id, name, slug, settings) values ($1, $2, $2, $3)", [
      orgId,
      name,
      { rate: WIDE_OPEN },
    ]);
    await admin.query("insert into engine.org_states (org_id) values ($1) on conflict do nothing", [orgId]);
    const { rows } = await admin.query<{ id: string }>(SEED_CHANNELS, [orgId, channels, policy]);
    const seeded = rows.map(({ id }): SeededChannel => ({ orgId, channelId: id, ruleId: newTestId(), url: "" }));
    orgs.push({ id: orgId, channels: seeded });
  }
  return orgs;
}
