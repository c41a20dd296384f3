import { describe, expect, it } from "vitest";
import { type ChannelPolicy, channelPolicySchema } from "@/server/contracts/channels";
import { resolvePolicy } from "@/server/domain/policy/policy";
import { curveOf, draftOf as openDraft, isReadable, policyOf as savePolicy, RETRY_KINDS } from "./policy-draft";

const INHERITED = resolvePolicy({ policy: {}, cap: 5 }, {});
const draftOf = (policy: ChannelPolicy, inherited = INHERITED) => openDraft(policy, inherited);
const policyOf = (draft: ReturnType<typeof draftOf>, stored: ChannelPolicy = {}, inherited = INHERITED) =>
  savePolicy(draft, inherited, stored);

/** Every setting there is, none of them at its default. */
const EVERYTHING = {
  retry: {
    preset: "patient",
    delaysSeconds: [1, 30, 3600],
    baseSeconds: 5,
    multiplier: 3,
    capSeconds: 600,
    maxAttempts: 4,
    jitter: 0.1,
    retryClientErrors: true,
    timeoutSeconds: 2.5,
    timeoutGrowth: 0.5,
  },
  ordering: "strict",
  maxConcurrency: 2,
  rate: { perMinute: 7, burst: 3 },
  circuit: {
    enabled: false,
    failurePercent: 50,
    minCalls: 5,
    windowSeconds: 120,
    failuresInRow: 3,
    sleepSeconds: 2,
    maxSleepSeconds: 90,
    probes: 2,
    successPercent: 100,
    rampSeconds: 0,
  },
  deadHead: "pause",
  hold: { maxDeliveries: 500, maxAgeSeconds: 5401 },
  autoDisable: false,
} as const satisfies ChannelPolicy;

/** Each setting by itself: `{ hold: { maxDeliveries: 500 } }`. A rate is one setting. */
const ONE_BY_ONE = Object.entries(EVERYTHING).flatMap(([key, value]): ChannelPolicy[] =>
  typeof value === "object" && key !== "rate"
    ? Object.entries(value).map(([inner, setting]) => ({ [key]: { [inner]: setting as unknown } }))
    : [{ [key]: value }],
);

describe("a policy in a form", () => {
  it("is tried with every setting that the contract knows", () => {
    expect(Object.keys(EVERYTHING).sort()).toEqual(Object.keys(channelPolicySchema.shape).sort());
    for (const part of ["retry", "rate", "circuit", "hold"] as const) {
      expect(Object.keys(EVERYTHING[part]).sort()).toEqual(
        Object.keys(channelPolicySchema.shape[part].unwrap().shape).sort(),
      );
    }
    expect(channelPolicySchema.parse(EVERYTHING)).toEqual(EVERYTHING);
  });

  it.each<ChannelPolicy>([
    {},
    EVERYTHING,
    ...ONE_BY_ONE,
    { retry: { preset: "fast", maxAttempts: 3 } },
    { retry: { delaysSeconds: [1, 2], maxAttempts: 7 } },
    // At their defaults they still stand over what the organisation may say.
    { retry: { retryClientErrors: false }, ordering: "none", autoDisable: true, circuit: { enabled: true } },
  ])("is saved as it was opened when nothing is touched: %j", (policy) => {
    expect(policyOf(draftOf(policy), policy)).toEqual(policy);
  });

  it("changes what was touched and nothing else", () => {
    const draft = draftOf(EVERYTHING);
    expect(policyOf({ ...draft, burst: "9" }, EVERYTHING)).toEqual({
      ...EVERYTHING,
      rate: { perMinute: 7, burst: 9 },
    });
    expect(policyOf({ ...draft, autoDisable: true, maxHeld: "", heldFor: "2 h" }, EVERYTHING)).toEqual({
      ...EVERYTHING,
      autoDisable: undefined,
      hold: { maxAgeSeconds: 7200 },
    });
  });

  it("sets what is chosen where nothing was stored", () => {
    const draft = { ...draftOf({}), circuitEnabled: false, timeoutGrowth: "0", ordering: "strict", deadHead: "pause" };
    expect(policyOf(draft as ReturnType<typeof draftOf>)).toEqual({
      retry: { timeoutGrowth: 0 },
      circuit: { enabled: false },
      ordering: "strict",
      deadHead: "pause",
    });
  });

  it("shows what the organisation has set, and stores only what differs from it", () => {
    const org = { policy: { circuit: { enabled: false }, autoDisable: false, rate: { perMinute: 9, burst: 4 } } };
    const inherited = resolvePolicy({ policy: {}, cap: 5 }, org);
    const draft = draftOf({}, inherited);
    expect(draft).toMatchObject({ circuitEnabled: false, autoDisable: false });
    expect(policyOf(draft, {}, inherited)).toEqual({});
    expect(policyOf({ ...draft, circuitEnabled: true, perMinute: "30" }, {}, inherited)).toEqual({
      circuit: { enabled: true },
      rate: { perMinute: 30, burst: 4 },
    });
    const stored = { circuit: { enabled: true } };
    expect(policyOf({ ...draftOf(stored, inherited), circuitEnabled: false }, stored, inherited)).toEqual({});
  });

  it("completes a rate of which only one half was typed with what the other field shows", () => {
    expect(policyOf({ ...draftOf({}), perMinute: "30" })).toEqual({ rate: { perMinute: 30, burst: 20 } });
    expect(policyOf({ ...draftOf({ rate: { perMinute: 7, burst: 3 } }), perMinute: "", burst: "" }, {})).toEqual({});
  });

  it("leaves out what belongs to a kind that was not chosen in the end", () => {
    const typed = { ...draftOf({}), baseSeconds: "7", delaysSeconds: "1 2" };
    for (const kind of RETRY_KINDS.filter((each) => each !== "growing" && each !== "list")) {
      expect(policyOf({ ...typed, kind })).toEqual(kind === "default" ? {} : { retry: { preset: kind } });
    }
  });

  it("brings nothing of a curve back to life that was given up", () => {
    const { retry } = EVERYTHING;
    const { jitter, retryClientErrors, timeoutSeconds, timeoutGrowth } = retry;
    expect(policyOf({ ...draftOf({ retry }), kind: "default" }, { retry })).toEqual({
      retry: { jitter, retryClientErrors, timeoutSeconds, timeoutGrowth },
    });
  });

  it("is refused beside the field where no number was typed", () => {
    const { circuit, ...draft } = { ...draftOf({}), kind: "growing" as const, baseSeconds: "soon", heldFor: "a while" };
    const policy = policyOf({ ...draft, circuit: { ...circuit, probes: "some" } });
    const { error } = channelPolicySchema.safeParse(policy);
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual([
      "retry.baseSeconds",
      "circuit.probes",
      "hold.maxAgeSeconds",
    ]);
    expect(isReadable(curveOf({ ...draft, circuit }))).toBe(false);
  });

  it("reads a list however it is separated", () => {
    const draft = { ...draftOf({}), kind: "list" as const, delaysSeconds: " 1, 2;3  4 " };
    expect(curveOf(draft)).toEqual({ delaysSeconds: [1, 2, 3, 4] });
  });
});
