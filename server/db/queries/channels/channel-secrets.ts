import { query } from "@/server/db/query";
import { type OrgTx, type WorkerSql, sqlOf } from "@/server/db/scope";
import { statement } from "@/server/db/sql";

export type SecretSlot = "primary" | "secondary";
type NewSecret = { orgId: string; channelId: string; sealedSecret: Uint8Array<ArrayBuffer>; fingerprint: string };

/** A new primary; the slot must be free. */
export async function insertSecret(tx: OrgTx, secret: NewSecret): Promise<void> {
  await tx.channelSecret.createMany({ data: [{ ...secret, slot: "primary" }] });
}

/** Never the secret itself. An old one whose time has passed is over, whether or not a job has removed it yet. */
export async function listSecrets(tx: OrgTx, channelId: string) {
  return sqlOf(tx).rows<{ slot: SecretSlot; fingerprint: string; createdAt: Date; expiresAt: Date | null }>(query`
    select slot, fingerprint, created_at as "createdAt", expires_at as "expiresAt"
      from channel_secrets
     where channel_id = ${channelId}::uuid and (expires_at is null or expires_at > now())
     order by slot`);
}
export type SecretRow = Awaited<ReturnType<typeof listSecrets>>[number];

/**
 * Those that sign now, the primary first. In the web process only two open them: whoever tells the public half of a
 * pair, and whoever signs a `curl` for an admin.
 */
export async function listSealedSecrets(tx: OrgTx, channelId: string) {
  return sqlOf(tx).rows<{ slot: SecretSlot; sealedSecret: Uint8Array }>(query`
    select slot, sealed_secret as "sealedSecret" from channel_secrets
     where channel_id = ${channelId}::uuid and (expires_at is null or expires_at > now())
     order by slot`);
}

export async function deleteSecret(tx: OrgTx, channelId: string, slot: SecretSlot): Promise<void> {
  await tx.channelSecret.deleteMany({ where: { channelId, slot } });
}

/** The primary becomes the old one, for so long. */
export async function retirePrimary(tx: OrgTx, channelId: string, graceSeconds: number): Promise<void> {
  await sqlOf(tx).run(query`
    update channel_secrets
       set slot = 'secondary', expires_at = now() + make_interval(secs => ${graceSeconds}::double precision)
     where channel_id = ${channelId}::uuid and slot = 'primary'`);
}

export async function updateExpiry(tx: OrgTx, channelId: string, graceSeconds: number): Promise<void> {
  await sqlOf(tx).run(query`
    update channel_secrets set expires_at = now() + make_interval(secs => ${graceSeconds}::double precision)
     where channel_id = ${channelId}::uuid and slot = 'secondary'`);
}

export const EXPIRED_SECRETS_BATCH = 200;

/**
 * Secrets before channel states, and those in the order of their ids: as everybody locks them. The time is asked for
 * again at the delete, because a grace may be extended while it waits.
 */
const DELETE_EXPIRED = statement(
  "delete_expired_secrets",
  `with ended as (
     delete from channel_secrets s
      using (select org_id, channel_id from channel_secrets
              where slot = 'secondary' and expires_at <= now()
              order by expires_at limit ${EXPIRED_SECRETS_BATCH}) due
      where s.org_id = due.org_id and s.channel_id = due.channel_id
        and s.slot = 'secondary' and s.expires_at <= now()
     returning s.org_id, s.channel_id, s.fingerprint, s.expires_at),
   locked as materialized (
     select c.org_id, c.channel_id from engine.channel_states c join ended using (org_id, channel_id)
      order by c.channel_id for no key update of c),
   bumped as (
     update engine.channel_states c set config_version = config_version + 1
       from locked where c.org_id = locked.org_id and c.channel_id = locked.channel_id)
   select e.org_id as "orgId", e.channel_id as "channelId", e.fingerprint, e.expires_at as "expiresAt", c.name
     from ended e join channels c on c.org_id = e.org_id and c.id = e.channel_id`,
);

export type EndedSecret = { orgId: string; channelId: string; fingerprint: string; expiresAt: Date; name: string };

/** Removes old secrets whose grace is over, and tells workers to sign without them. */
export function deleteExpiredSecrets(sql: WorkerSql): Promise<EndedSecret[]> {
  return sql.rows(DELETE_EXPIRED);
}
