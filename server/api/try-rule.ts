import { ConcurrencyLimit } from "@/server/auth/concurrency-limit";
import { AppError } from "@/server/contracts/errors";
import type { BacktestInput } from "@/server/contracts/rule-tools";
import { type BacktestAnswer, runBacktest } from "@/server/usecases/rules/backtest-rule";

/** Each holds a connection and this process for a while: one at a time of each org, whatever the others ask for. */
const LIMITS = { atOnce: 1, waiting: 5 };
const gates = new Map<string, ConcurrencyLimit>();
/** Forgetting a gate that is in use lets one more in, and nothing else. */
const MAX_GATES = 10_000;

function gateOf(orgId: string): ConcurrencyLimit {
  const gate = gates.get(orgId) ?? new ConcurrencyLimit(LIMITS);
  if (gates.size >= MAX_GATES) gates.clear();
  gates.set(orgId, gate);
  return gate;
}

const tooMany = () =>
  new AppError("rate_limited", {
    detail: "Many rules of this organisation are being tried at the moment. Wait a little, then try again.",
  });

/** For both faces: they share the gate. */
export function tryRule(orgId: string, input: BacktestInput, now: Date): Promise<BacktestAnswer> {
  return gateOf(orgId).run(() => runBacktest(orgId, input, now), tooMany);
}
