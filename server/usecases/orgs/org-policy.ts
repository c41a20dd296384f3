import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/server/contracts/audit";
import type { OrgPolicy } from "@/server/contracts/channels";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { markDue } from "@/server/db/queries/due";
import { lockOrgChannels, updateOrgPolicy } from "@/server/db/queries/org-limits";
import { setBreaker } from "@/server/db/queries/channels/channels";
import { findOrg, findOrgSettings } from "@/server/db/queries/orgs";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import { policyOf } from "@/server/policy";
import { endCircuit } from "@/server/usecases/channels/end-circuit";

/** How deliveries go out where a channel does not say it itself. */
export async function describeOrgPolicy(tx: OrgTx) {
  const orgSettings = await findOrgSettings(tx);
  return {
    settings: orgSettings.policy ?? {},
    /** With every default filled in. */
    effective: policyOf({ policy: {}, orgSettings }),
    /** What holds where the org says nothing either. */
    inherited: policyOf({ policy: {}, orgSettings: {} }),
  };
}

/** From the next claim on, which comes at once, for every channel that has no setting of its own. */
export async function setOrgPolicy(tx: OrgTx, actor: Actor, policy: OrgPolicy): Promise<void> {
  const { orgId } = actor;
  // Before anything is read: two who change a policy, the org's or a channel's, do it one after the other.
  await markDue(sqlOf(tx), orgId);
  const org = await findOrg(tx, orgId);
  if (!org) throw new AppError("not_found");
  const before = (await findOrgSettings(tx)).policy ?? {};
  if (isDeepStrictEqual(before, policy)) return;

  await updateOrgPolicy(tx, orgId, policy);
  const orgSettings = await findOrgSettings(tx);
  const channels = (await lockOrgChannels(tx)).map((channel) => ({
    ...channel,
    breakerOn: policyOf({ policy: channel.policy, orgSettings }).circuit.enabled,
  }));
  for (const channel of channels.filter(({ breakerOn }) => !breakerOn)) {
    await endCircuit(tx, { actor, channelId: channel.channelId }, channel);
  }
  for (const breakerOn of [true, false]) {
    const alike = channels.filter((channel) => channel.breakerOn === breakerOn);
    await setBreaker(
      tx,
      alike.map(({ channelId }) => channelId),
      { breakerOn },
    );
  }
  await recordAudit(tx, actor, {
    action: "org.policy_changed",
    targetType: "org",
    targetId: orgId,
    targetLabel: org.name,
    before,
    after: policy,
  });
}
