import { listChannelConfigs, type SealedChannelConfig } from "./channel-configs-sql";
import type { WorkerSql } from "@/server/db/scope";
import type { Recipient } from "@/server/domain/message/build-request";
import { FORMATS } from "@/server/domain/message/formats";
import type { Policy } from "@/server/domain/policy/policy";
import { prepareKey, type SigningKey } from "@/server/domain/signing/signing-key";
import { policyOf } from "@/server/policy";
import type { Vault } from "@/server/vault/envelope";
import { channelHeadersPlace, channelSecretPlace, channelUrlPlace } from "@/server/vault/places";

/** Everything needed to send to a channel, opened. Never logged, never stored. */
export type ChannelConfig = Recipient & {
  url: string;
  policy: Policy;
};

type Wanted = { orgId: string; channelId: string; configVersion: number };

/**
 * Opened channel configurations, kept by version: the claim reads the version with every delivery, so a rotated secret
 * or an edited URL is used from the next claim on, by every process.
 */
export class ChannelConfigs {
  readonly #vault: Vault;
  readonly #onError: (error: unknown, channelId: string) => void;
  readonly #kept = new Map<string, { version: number; config: ChannelConfig }>();

  constructor(vault: Vault, onError: (error: unknown, channelId: string) => void) {
    this.#vault = vault;
    this.#onError = onError;
  }

  find({ channelId, configVersion }: Wanted): ChannelConfig | undefined {
    const kept = this.#kept.get(channelId);
    return kept?.version === configVersion ? kept.config : undefined;
  }

  /** Loads what is not known yet at the wanted version. Call without any lock held. */
  async load(read: <T>(work: (sql: WorkerSql) => Promise<T>) => Promise<T>, wanted: readonly Wanted[]): Promise<void> {
    const missing = new Map(wanted.filter((one) => !this.find(one)).map((one) => [one.channelId, one]));
    if (missing.size === 0) return;
    const rows = await read((sql) => listChannelConfigs(sql, [...missing.values()]));
    if (this.#kept.size + rows.length > MAX_KEPT) this.#kept.clear();
    for (const row of rows) {
      // A change between the claim and this read is a newer version: keep it under the one that was asked for, too.
      const version = missing.get(row.channelId)?.configVersion ?? row.version;
      try {
        this.#kept.set(row.channelId, { version, config: this.#open(row) });
      } catch (error) {
        // A channel that cannot be opened must not hold up the others: its own deliveries will not find it.
        this.#onError(error, row.channelId);
      }
    }
  }

  #open(row: SealedChannelConfig): ChannelConfig {
    const { orgId, channelId } = row;
    const headers = row.sealedHeaders && this.#vault.openText(row.sealedHeaders, channelHeadersPlace(orgId, channelId));
    const keys = row.sealedSecrets.map(({ sealed }) => {
      const key = prepareKey(this.#vault.openText(Buffer.from(sealed, "base64"), channelSecretPlace(orgId, channelId)));
      if (!key) throw new Error(`The secret of channel ${channelId} cannot be read.`);
      return key;
    });
    const [primary, secondary] = keys;
    if (!primary && FORMATS[row.type].isSigned) throw new Error(`Channel ${channelId} has no secret.`);
    return {
      url: this.#vault.openText(row.sealedUrl, channelUrlPlace(orgId, channelId)),
      customHeaders: headers ? (JSON.parse(headers) as Record<string, string>) : {},
      format: row.type,
      scheme: row.signatureScheme,
      keys: keysOf(primary, secondary),
      policy: policyOf(row),
    };
  }
}

function keysOf(primary: SigningKey | undefined, secondary: SigningKey | undefined): Recipient["keys"] {
  if (!primary) return [];
  return secondary ? [primary, secondary] : [primary];
}

const MAX_KEPT = 20_000;
