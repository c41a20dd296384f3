import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { ChannelFormat } from "@/server/domain/message/formats";
import type { PolicyLayers } from "@/server/policy";
import type { SignatureScheme } from "@/server/domain/signing/signing-secret";

export type SealedChannelConfig = PolicyLayers & {
  orgId: string;
  channelId: string;
  version: number;
  type: ChannelFormat;
  signatureScheme: SignatureScheme;
  sealedUrl: Buffer;
  sealedHeaders: Buffer | null;
  /** Primary first. */
  sealedSecrets: { slot: string; sealed: string }[];
};

const LIST = statement(
  "list_channel_configs",
  `select c.org_id as "orgId", c.id as "channelId", s.config_version as version, c.type,
          c.signature_scheme as "signatureScheme", c.sealed_url as "sealedUrl", c.sealed_headers as "sealedHeaders",
          c.policy, o.settings as "orgSettings",
          (select coalesce(json_agg(json_build_object('slot', k.slot, 'sealed', encode(k.sealed_secret, 'base64'))
                           order by k.slot), '[]')
             from channel_secrets k
            where k.org_id = c.org_id and k.channel_id = c.id and (k.expires_at is null or k.expires_at > now())
          ) as "sealedSecrets"
     from channels c
     join orgs o on o.id = c.org_id
     join engine.channel_states s on s.org_id = c.org_id and s.channel_id = c.id
    where c.id = any($1::uuid[]) and c.org_id = any($2::uuid[])`,
);

export async function listChannelConfigs(
  sql: WorkerSql,
  channels: readonly { orgId: string; channelId: string }[],
): Promise<SealedChannelConfig[]> {
  return sql.rows(LIST, [channels.map(({ channelId }) => channelId), channels.map(({ orgId }) => orgId)]);
}
