import type { ChannelPolicy } from "@/server/contracts/channels";
import { CIRCUIT_LIMITS } from "@/server/domain/circuit/circuit-settings";
import type { Ordering } from "@/server/domain/grouping/group-key";
import type { DeadHeadChoice } from "@/server/domain/limits/order-heads";
import type { RetryPreset } from "@/server/domain/retry/retry-policy";
import type { Policy } from "@/server/domain/policy/policy";
import { changedPolicy } from "./changed-policy";
import { readDuration, writeDuration } from "./duration-text";

type RetrySettings = NonNullable<ChannelPolicy["retry"]>;

/** Which of these a policy is decides what else can be typed. */
export const RETRY_KINDS = ["default", "standard", "fast", "patient", "growing", "list"] as const;
export type RetryKind = (typeof RETRY_KINDS)[number];

export type CircuitFigure = keyof typeof CIRCUIT_LIMITS;
export const CIRCUIT_FIGURES = Object.keys(CIRCUIT_LIMITS) as CircuitFigure[];

/** A delivery policy while it is being typed: text, where empty means "not set here". */
export interface PolicyDraft {
  kind: RetryKind;
  /** What an own curve starts from, where one was stored with it. */
  basis: RetryPreset | null;
  baseSeconds: string;
  multiplier: string;
  capSeconds: string;
  maxAttempts: string;
  /** Separated by commas or spaces. */
  delaysSeconds: string;
  retryClientErrors: boolean;
  timeoutSeconds: string;
  timeoutGrowth: string;
  ordering: Ordering;
  deadHead: DeadHeadChoice;
  maxConcurrency: string;
  perMinute: string;
  burst: string;
  circuitEnabled: boolean;
  circuit: Record<CircuitFigure, string>;
  maxHeld: string;
  /** With its unit: "7 d". */
  heldFor: string;
  autoDisable: boolean;
}

/** `inherited` is what holds where the policy says nothing: a box is ticked for what is so. */
export function draftOf(policy: ChannelPolicy, inherited: Policy): PolicyDraft {
  const { retry = {}, rate, circuit = {}, hold = {} } = policy;
  const kind = kindOf(retry);
  return {
    kind,
    basis: kind === "growing" || kind === "list" ? (retry.preset ?? null) : null,
    baseSeconds: text(retry.baseSeconds),
    multiplier: text(retry.multiplier),
    capSeconds: text(retry.capSeconds),
    maxAttempts: text(retry.maxAttempts),
    delaysSeconds: retry.delaysSeconds?.join(", ") ?? "",
    retryClientErrors: retry.retryClientErrors ?? inherited.retry.retryClientErrors,
    timeoutSeconds: text(retry.timeoutSeconds),
    timeoutGrowth: text(retry.timeoutGrowth),
    ordering: policy.ordering ?? inherited.ordering,
    deadHead: policy.deadHead ?? inherited.deadHead,
    maxConcurrency: text(policy.maxConcurrency),
    perMinute: text(rate?.perMinute),
    burst: text(rate?.burst),
    circuitEnabled: circuit.enabled ?? inherited.circuit.enabled,
    circuit: Object.fromEntries(CIRCUIT_FIGURES.map((key) => [key, text(circuit[key])])) as PolicyDraft["circuit"],
    maxHeld: text(hold.maxDeliveries),
    heldFor: hold.maxAgeSeconds === undefined ? "" : writeDuration(hold.maxAgeSeconds),
    autoDisable: policy.autoDisable ?? inherited.autoDisable,
  };
}

/**
 * Only what was touched changes what is stored, so that saving a form can lose nothing that it does not show. Numbers
 * that are none become NaN, which the contract refuses beside its field.
 */
export function policyOf(draft: PolicyDraft, inherited: Policy, stored: ChannelPolicy = {}): ChannelPolicy {
  const opened = draftOf(stored, inherited);
  const kept = draft.kind === opened.kind ? stored : withoutCurve(stored);
  return changedPolicy({ stored: kept, opened: typedPolicy(opened, inherited), typed: typedPolicy(draft, inherited) });
}

function typedPolicy(draft: PolicyDraft, inherited: Policy): ChannelPolicy {
  const { retryClientErrors, ordering, deadHead, circuitEnabled, autoDisable } = draft;
  return {
    retry: {
      ...curveOf(draft),
      ...(retryClientErrors !== inherited.retry.retryClientErrors && { retryClientErrors }),
      ...number("timeoutSeconds", draft.timeoutSeconds),
      ...number("timeoutGrowth", draft.timeoutGrowth),
    },
    ...(ordering !== inherited.ordering && { ordering }),
    ...(deadHead !== inherited.deadHead && { deadHead }),
    ...number("maxConcurrency", draft.maxConcurrency),
    ...rateOf(draft, inherited.rate),
    circuit: {
      ...(circuitEnabled !== inherited.circuit.enabled && { enabled: circuitEnabled }),
      ...figuresOf(draft),
    },
    hold: {
      ...number("maxDeliveries", draft.maxHeld),
      ...(draft.heldFor.trim() !== "" && { maxAgeSeconds: readDuration(draft.heldFor) }),
    },
    ...(autoDisable !== inherited.autoDisable && { autoDisable }),
  };
}

/** The circuit's own figures, those that were typed. */
export function figuresOf({ circuit }: PolicyDraft): Partial<Record<CircuitFigure, number>> {
  const typed = CIRCUIT_FIGURES.filter((key) => circuit[key].trim() !== "");
  return Object.fromEntries(typed.map((key) => [key, Number(circuit[key])]));
}

/** A rate is both or neither: what is left empty beside the other is what the field shows there. */
function rateOf({ perMinute, burst }: PolicyDraft, below: Policy["rate"]): Pick<ChannelPolicy, "rate"> {
  const rate = { ...number("perMinute", perMinute), ...number("burst", burst) };
  return Object.keys(rate).length === 0 ? {} : { rate: { ...below, ...rate } };
}

/** The part of a draft that says when to try again; also for the sentence that explains it while one types. */
export function curveOf(draft: PolicyDraft): RetrySettings {
  const basis = draft.basis && { preset: draft.basis };
  switch (draft.kind) {
    case "default":
      return {};
    case "standard":
    case "fast":
    case "patient":
      return { preset: draft.kind };
    case "growing":
      return {
        ...basis,
        ...number("baseSeconds", draft.baseSeconds),
        ...number("multiplier", draft.multiplier),
        ...number("capSeconds", draft.capSeconds),
        ...number("maxAttempts", draft.maxAttempts),
      };
    case "list":
      return {
        ...basis,
        delaysSeconds: draft.delaysSeconds
          .split(/[\s,;]+/)
          .filter(Boolean)
          .map(Number),
        ...number("maxAttempts", draft.maxAttempts),
      };
  }
}

/** Whether every number in it can be read, so that a sentence can be made of it. */
export function isReadable(settings: object): boolean {
  return Object.values(settings)
    .flat()
    .every((value) => !Number.isNaN(value));
}

function kindOf({ preset, delaysSeconds, baseSeconds, multiplier, capSeconds, maxAttempts }: RetrySettings): RetryKind {
  if (delaysSeconds) return "list";
  if ([baseSeconds, multiplier, capSeconds, maxAttempts].some((value) => value !== undefined)) return "growing";
  return preset ?? "default";
}

const CURVE: readonly string[] = [
  "preset",
  "delaysSeconds",
  "baseSeconds",
  "multiplier",
  "capSeconds",
  "maxAttempts",
] satisfies (keyof RetrySettings)[];

/** Of a curve that was given up nothing may come back to life. */
function withoutCurve({ retry = {}, ...rest }: ChannelPolicy): ChannelPolicy {
  return { ...rest, retry: Object.fromEntries(Object.entries(retry).filter(([key]) => !CURVE.includes(key))) };
}

function text(value: number | undefined): string {
  return value === undefined ? "" : String(value);
}

function number<Key extends string>(key: Key, typed: string): Partial<Record<Key, number>> {
  if (typed.trim() === "") return {};
  return { [key]: Number(typed) } as Partial<Record<Key, number>>;
}
