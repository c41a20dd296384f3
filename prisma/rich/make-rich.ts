import type { UserActor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { type OrgTx, withAuth, withOrg, withOrgSql, withPatientWorker } from "@/server/db/scope";
import { type Configured, configure, type Fingerprints, listConfigured } from "./configure";
import { dateBack } from "./date-back";
import { findEarlierRun, foundOrgs, type Org } from "./found-orgs";
import { makeHistory } from "./history";
import { type Accounts, LEADS, newAccounts } from "./people";
import { makeBatches } from "./replays";
import type { OrgKey } from "./samples";
import { writeFigures } from "./write/write-figures";
import { writeOpenGroups, writeSuppressions } from "./write/write-groups";
import { writeHistory } from "./write/write-history";
import { writeInbox } from "./write/write-inbox";
import { writeReplayItems, writeReplays } from "./write/write-replays";
import { writeStates } from "./write/write-states";
import { writeInvitations, writeKeys, writeTraces } from "./write/write-traces";

export const RICH_DELIVERIES = 200_000;
const MINUTE_MS = 60_000;

export type MadeRich = { orgSlug: string; orgSlugs: string[]; deliveries: number } & Accounts;
type Options = { count?: number; now?: Date; onProgress?: (what: string) => void };

/**
 * Three organisations with a month behind them. It is written with the rights of the product's own roles: nothing here
 * can reach further than web, worker and sign-in can. Null when it is there already; a run that was cut short is taken up.
 */
export async function makeRich({
  count = RICH_DELIVERIES,
  now = new Date(),
  onProgress = () => undefined,
}: Options = {}): Promise<MadeRich | null> {
  // Figures know whole minutes; the present one belongs to whatever happens next.
  const begun = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  const earlier = await withAuth(findEarlierRun);
  if (earlier?.isFinished) return null;
  const end = earlier?.end ?? begun;
  const { accounts, hashes } = await newAccounts();
  const orgs = await withAuth((tx) => foundOrgs(tx, hashes, end));
  const main = orgs.get("northwind");
  if (!main) throw new AppError("internal");
  await withOrg(main.id, (tx) => noteEnd(tx, end));

  onProgress("Channels, rules and people");
  const configured = await setUp(orgs, end);
  onProgress("A month, made up");
  const history = makeHistory(end, count);
  const batches = makeBatches(history);
  const all = {
    ...history,
    deliveries: [...history.deliveries, ...batches.flatMap(({ items }) => items.map(({ fed }) => fed))],
  };
  await withOrgSql(main.id, (sql) => writeReplays(sql, batches, configured, history.endMs));
  await withPatientWorker(async (sql) => {
    await writeHistory(sql, all, configured, (done) => onProgress(`${done.toLocaleString("en-US")} deliveries`));
    onProgress("Figures and states");
    await writeFigures(sql, configured.orgIds, end);
    await writeStates(sql, configured, history.endMs);
    await writeReplayItems(sql, batches, configured);
    await writeOpenGroups(sql, history, configured);
    await writeSuppressions(sql, history, configured);
  });
  await withOrg(main.id, (tx) => writeInbox(tx, history, configured));
  for (const { id } of orgs.values()) await withOrg(id, noteFinished);
  return {
    orgSlug: main.slug,
    orgSlugs: [...orgs.values()].map(({ slug }) => slug),
    deliveries: all.deliveries.length,
    ...accounts,
  };
}

/** The same end makes the same history, should this run be cut short. */
async function noteEnd(tx: OrgTx, end: Date): Promise<void> {
  await tx.$executeRaw`
    update orgs set settings = settings || jsonb_build_object('richEnd', ${end.toISOString()}::text)`;
}

async function noteFinished(tx: OrgTx): Promise<void> {
  await tx.$executeRaw`update orgs set settings = settings || '{"rich": true}'`;
}

async function setUp(orgs: Map<OrgKey, Org>, end: Date): Promise<Configured> {
  const found = new Map<string, string>();
  const fingerprints = new Map<string, Fingerprints>();
  for (const [key, { id: orgId, ownerId }] of orgs) {
    const actor: UserActor = {
      kind: "user",
      orgId,
      userId: ownerId,
      label: LEADS.owner.email,
      role: "owner",
      ip: null,
      requestId: null,
    };
    await withOrg(orgId, async (tx) => {
      if ((await tx.channel.count()) > 0) return;
      await configure(tx, actor, key, end);
      if (key !== "northwind") return;
      await writeKeys(tx, orgId, ownerId, end.getTime());
      await writeInvitations(tx, orgId, ownerId, end.getTime());
    });
    const { channels, rules } = await withOrg(orgId, listConfigured);
    for (const { name, id } of rules) found.set(`rule ${key} ${name}`, id);
    for (const { name, id, fingerprints: own } of channels) {
      found.set(`channel ${key} ${name}`, id);
      fingerprints.set(`${key} ${name}`, own);
    }
  }
  const configured = lookUp(orgs, found, fingerprints);
  for (const [key, { id }] of orgs) {
    await withOrg(id, async (tx) => {
      await writeTraces(tx, key, configured, end.getTime());
      await dateBack(tx);
    });
  }
  return configured;
}

function lookUp(
  orgs: Map<OrgKey, Org>,
  found: Map<string, string>,
  fingerprints: Map<string, Fingerprints>,
): Configured {
  const known = <Value>(what: string, value: Value | undefined): Value => {
    if (value === undefined) throw new Error(`There is no ${what}: somebody renamed or deleted it meanwhile.`);
    return value;
  };
  return {
    orgIds: [...orgs.values()].map(({ id }) => id),
    orgId: (org) => known(`org ${org}`, orgs.get(org)?.id),
    orgSlug: (org) => known(`org ${org}`, orgs.get(org)?.slug),
    userId: (email) => known(`person ${email}`, orgs.get("northwind")?.userIds.get(email)),
    channelId: ({ org, name }) => known(`channel ${name}`, found.get(`channel ${org} ${name}`)),
    ruleId: ({ org, name }) => known(`rule ${name}`, found.get(`rule ${org} ${name}`)),
    fingerprints: ({ org, name }) => known(`channel ${name}`, fingerprints.get(`${org} ${name}`)),
  };
}
