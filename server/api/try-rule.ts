import { Gate } from "@/server/auth/gate";
import { AppError } from "@/server/contracts/errors";
import type { BacktestInput } from "@/server/contracts/rule-tools";
import { type BacktestAnswer, runBacktest } from "@/server/usecases/rules/backtest-rule";

/** Each holds a connection and this process for a while: a few at a time leave both to everybody else. */
const gate = new Gate({ atOnce: 2, waiting: 20 });
const tooMany = () =>
  new AppError("rate_limited", { detail: "Many rules are being tried at the moment. Wait a little, then try again." });

/** For both faces: they share the gate. */
export function tryRule(orgId: string, input: BacktestInput, now: Date): Promise<BacktestAnswer> {
  return gate.run(() => runBacktest(orgId, input, now), tooMany);
}
