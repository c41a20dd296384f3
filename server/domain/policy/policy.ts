/**
 * The whole delivery policy of a channel, with every default filled in: the installation's settings, over them the
 * org's, over them the channel's own. Engine, pages and words read this; no default is spelt anywhere else.
 */
import { type CircuitSettings, DEFAULT_CIRCUIT } from "../circuit/circuit-settings";
import { DEFAULT_HOLD, type HoldLimits } from "../gate/hold-limits";
import type { Ordering } from "../grouping/group-key";
import type { DeadHeadChoice } from "../limits/order-heads";
import { DEFAULT_CHANNEL_RATE, DEFAULT_ORG_RATE, type RateLimit } from "../limits/token-bucket";
import { applyRetry, DEFAULT_RETRY, type RetryPolicy, type RetrySettings } from "../retry/retry-policy";

/** What one layer may say; whatever it leaves out comes from the layer below. */
export type PolicySettings = {
  retry?: RetrySettings;
  ordering?: Ordering;
  maxConcurrency?: number;
  rate?: RateLimit;
  circuit?: Partial<CircuitSettings>;
  deadHead?: DeadHeadChoice;
  hold?: Partial<HoldLimits>;
  autoDisable?: boolean;
};

export type Policy = {
  retry: RetryPolicy;
  ordering: Ordering;
  /** Null: as many at once as the org has slots. */
  maxConcurrency: number | null;
  rate: RateLimit;
  circuit: CircuitSettings;
  deadHead: DeadHeadChoice;
  hold: HoldLimits;
  /** Whether five days of only failures switch the channel off. */
  autoDisable: boolean;
};

/** What the operator set for every org. */
export type Installation = { policy: PolicySettings; cap: number };

/** What an org has stored of its own. An order is promised to one receiver, so it is no default of an org. */
export type OrgSettings = {
  policy?: OrgPolicySettings;
  /** Of all its channels together. */
  rate?: RateLimit;
};
export type OrgPolicySettings = Omit<PolicySettings, "ordering" | "deadHead">;

const DEFAULT_POLICY: Policy = {
  retry: DEFAULT_RETRY,
  ordering: "none",
  maxConcurrency: null,
  rate: DEFAULT_CHANNEL_RATE,
  circuit: DEFAULT_CIRCUIT,
  deadHead: "skip",
  hold: DEFAULT_HOLD,
  autoDisable: true,
};

/** Without a channel: what holds where a channel says nothing. */
export function resolvePolicy(installation: Installation, org: OrgSettings, channel: PolicySettings = {}): Policy {
  return [installation.policy, org.policy ?? {}, channel].reduce(applySettings, DEFAULT_POLICY);
}

function applySettings(below: Policy, settings: PolicySettings): Policy {
  return {
    retry: settings.retry ? applyRetry(below.retry, settings.retry) : below.retry,
    ordering: settings.ordering ?? below.ordering,
    maxConcurrency: settings.maxConcurrency ?? below.maxConcurrency,
    rate: settings.rate ?? below.rate,
    circuit: { ...below.circuit, ...settings.circuit },
    deadHead: settings.deadHead ?? below.deadHead,
    hold: { ...below.hold, ...settings.hold },
    autoDisable: settings.autoDisable ?? below.autoDisable,
  };
}

/** What all channels of an org share. */
export type OrgLimits = { cap: number; rate: RateLimit };

/** `cap` is null where the org follows the installation. */
export function resolveOrgLimits(installation: Installation, org: OrgSettings & { cap: number | null }): OrgLimits {
  return { cap: org.cap ?? installation.cap, rate: org.rate ?? DEFAULT_ORG_RATE };
}
