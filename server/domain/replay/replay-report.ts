/** What became of a batch replay, by channel and by reason. Its size depends on neither the batch nor its length. */
import type { FailureCategory } from "@/server/domain/retry/outcome";

export const SKIP_REASONS = ["in_flight", "channel_deleted", "events_gone", "same_message", "recovered"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
export type ItemOutcome = "succeeded" | "failed" | "cancelled";

export type ChannelTally = Record<"fed" | "skipped" | ItemOutcome, number> & {
  /** Why those failed which did. */
  categories: Partial<Record<FailureCategory | "unknown", number>>;
};
export type ReplayReport = {
  channels: Record<string, ChannelTally>;
  skipped: Partial<Record<SkipReason, number>>;
};

export type ReportEntry = { channelId: string } & (
  | { kind: "fed" }
  | { kind: "skipped"; reason: SkipReason }
  | { kind: "settled"; outcome: ItemOutcome; category: FailureCategory | null }
);

const NOTHING: ChannelTally = { fed: 0, skipped: 0, succeeded: 0, failed: 0, cancelled: 0, categories: {} };

export function addToReport(report: ReplayReport, entries: readonly ReportEntry[]): ReplayReport {
  const channels = { ...report.channels };
  const skipped = { ...report.skipped };
  for (const entry of entries) {
    const tally = channels[entry.channelId] ?? NOTHING;
    if (entry.kind === "skipped") skipped[entry.reason] = (skipped[entry.reason] ?? 0) + 1;
    channels[entry.channelId] = counted(tally, entry);
  }
  return { channels, skipped };
}

function counted(tally: ChannelTally, entry: ReportEntry): ChannelTally {
  if (entry.kind !== "settled") return { ...tally, [entry.kind]: tally[entry.kind] + 1 };
  const { outcome, category } = entry;
  const next = { ...tally, [outcome]: tally[outcome] + 1 };
  if (outcome !== "failed") return next;
  const cause = category ?? "unknown";
  return { ...next, categories: { ...tally.categories, [cause]: (tally.categories[cause] ?? 0) + 1 } };
}
