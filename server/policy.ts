import {
  type Installation,
  type OrgLimits,
  type OrgSettings,
  type Policy,
  type PolicySettings,
  resolveOrgLimits,
  resolvePolicy,
} from "@/server/domain/policy/policy";
import { env } from "@/server/env";

/** The lowest layer of every policy: what the operator of this installation set. */
export function installation(): Installation {
  const settings = env();
  const { NOTIFY_MAX_ATTEMPTS: maxAttempts, NOTIFY_BACKOFF_BASE_SECONDS: baseSeconds } = settings;
  return { policy: { retry: { maxAttempts, baseSeconds } }, cap: settings.NOTIFY_MAX_CONCURRENT_PER_ORG };
}

/** A channel's row with what its org has stored, as queries read them. */
export type PolicyLayers = { policy: PolicySettings; orgSettings: OrgSettings };

export function policyOf({ policy, orgSettings }: PolicyLayers): Policy {
  return resolvePolicy(installation(), orgSettings, policy);
}

export function orgLimitsOf({ cap, orgSettings }: { cap: number | null; orgSettings: OrgSettings }): OrgLimits {
  return resolveOrgLimits(installation(), { ...orgSettings, cap });
}
