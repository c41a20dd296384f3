import { ConcurrencyLimits } from "@/server/auth/concurrency-limit";
import { AppError } from "@/server/contracts/errors";
import type { BacktestInput } from "@/server/contracts/rules/rule-tools";
import { type BacktestAnswer, runBacktest } from "@/server/usecases/rules/backtest-rule";

/** Each reads for a while: one at a time of each org, whatever the others ask for. */
const LIMITS = { atOnce: 1, waiting: 5 };

/** `globalThis`, because routes are bundled apart and both faces share the limit. */
const holder = globalThis as { tocsinTrials?: ConcurrencyLimits };

const tooMany = () =>
  new AppError("rate_limited", {
    detail: "Too many rules of this organisation are being tested at once. Wait a moment, then try again.",
  });

export function tryRule(
  orgId: string,
  input: BacktestInput,
  now: Date,
  run: typeof runBacktest = runBacktest,
): Promise<BacktestAnswer> {
  holder.tocsinTrials ??= new ConcurrencyLimits(LIMITS);
  return holder.tocsinTrials.run(orgId, () => run(orgId, input, now), tooMany);
}
