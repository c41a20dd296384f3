import { type ChannelHealth, type HealthFacts, healthOf, judgeHealth, type Verdict } from "./channel-health";
import { healthLead, healthSentence } from "./channel-health-words";
import { type Histogram, quantile } from "./latency-histogram";

export type HealthReport = Verdict & {
  /** What it counts as, where channels are counted. */
  health: ChannelHealth;
  /** What matters first, to be followed by since when. */
  lead: string;
  sentence: string;
  /** Of the last hour, in [0, 1]; null when nothing was tried. */
  successRate: number | null;
  p50Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
};

type Given = Omit<HealthFacts, "p50Ms" | "p95Ms"> & { latency: Histogram };

/** The judgement, its words and its figures. */
export function reportHealth({ latency, ...given }: Given): HealthReport {
  const facts: HealthFacts = { ...given, p50Ms: quantile(latency, 0.5), p95Ms: quantile(latency, 0.95) };
  const verdict = judgeHealth(facts);
  const { attempts, succeeded } = facts.hour;
  return {
    ...verdict,
    health: healthOf(verdict.state),
    lead: healthLead(verdict.state),
    sentence: healthSentence(facts, verdict.state),
    successRate: attempts > 0 ? succeeded / attempts : null,
    p50Ms: facts.p50Ms,
    p95Ms: facts.p95Ms,
    p99Ms: quantile(latency, 0.99),
  };
}
