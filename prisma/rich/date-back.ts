import type { OrgTx } from "@/server/db/scope";

/** Everything is as old as the log of its org says: two sources of the same time would contradict each other some day. */
export async function dateBack(tx: OrgTx): Promise<void> {
  await datePeople(tx);
  await dateChannels(tx);
  await tx.$executeRaw`
    update rules r set created_at = a.created, updated_at = a.updated
      from (select org_id, target_id, min(at) as created, max(at) as updated
              from audit_log where target_type = 'rule' group by org_id, target_id) a
     where a.org_id = r.org_id and a.target_id = r.id::text`;
  await tx.$executeRaw`
    update inboxes i set created_at = a.at
      from audit_log a where a.org_id = i.org_id and a.action = 'inbox.created'`;
}

/** Event types came with the org: the log has no word for the making of one. */
async function datePeople(tx: OrgTx): Promise<void> {
  await tx.$executeRaw`
    update orgs o set created_at = a.at, updated_at = a.at
      from audit_log a where a.org_id = o.id and a.action = 'org.created'`;
  await tx.$executeRaw`
    update event_types t set created_at = a.at, updated_at = a.at
      from audit_log a where a.org_id = t.org_id and a.action = 'org.created'`;
  await tx.$executeRaw`
    update memberships m set created_at = a.at
      from audit_log a
     where a.org_id = m.org_id and a.actor_id = m.user_id and a.action in ('org.created', 'member.joined')`;
}

async function dateChannels(tx: OrgTx): Promise<void> {
  await tx.$executeRaw`
    update channels c set created_at = a.created, updated_at = a.updated, status_at = a.switched
      from (select org_id, target_id, min(at) as created,
                   max(at) filter (where action in ('channel.created', 'channel.updated')) as updated,
                   max(at) filter (where action in ('channel.created', 'channel.paused', 'channel.resumed',
                                                    'channel.disabled')) as switched
              from audit_log where target_type = 'channel' group by org_id, target_id) a
     where a.org_id = c.org_id and a.target_id = c.id::text`;
  await tx.$executeRaw`
    update channel_secrets s
       set created_at = case s.slot when 'primary' then a.latest else a.first end,
           expires_at = case s.slot when 'secondary' then a.until end
      from (select org_id, target_id, min(at) as first, max(at) as latest, max((after ->> 'until')::timestamptz) as until
              from audit_log where action in ('channel.created', 'secret.rotated') group by org_id, target_id) a
     where a.org_id = s.org_id and a.target_id = s.channel_id::text`;
}
