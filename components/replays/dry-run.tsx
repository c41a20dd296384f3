"use client";

import { readApiError } from "@/components/api/read-api-error";
import type { ApiOutput } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { cn } from "@/components/ui/cn";
import { Readout } from "@/components/ui/readout";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { number, planSentence } from "./replay-words";
import { hasStopped, stoppedSentence } from "./stopped-words";

interface DryRunProps {
  preview: ApiOutput["replays"]["preview"] | undefined;
  ratePerSecond: number;
  /** The numbers are those of the filter before. */
  isStale: boolean;
  error: unknown;
}

const MAX_CHANNELS = 6;

/** What would happen: how many, where to, how long. */
export function DryRun({ preview, ratePerSecond, isStale, error }: DryRunProps) {
  if (error) return <FormError message={readApiError(error).message} />;
  if (!preview) {
    return (
      <SkeletonGroup label="Counting" className="grid gap-3">
        <Skeleton className="h-8 w-32" />
        <Skeleton className="h-4 w-full" />
      </SkeletonGroup>
    );
  }
  const { count, isExact, eta, channels } = preview;
  const lost = channels.filter(({ isDeleted }) => isDeleted).reduce((sum, channel) => sum + channel.count, 0);
  const stopped = stoppedSentence(channels);
  const sent = count - lost;
  const unnamed = channels.length - MAX_CHANNELS;
  return (
    <div
      aria-live="polite"
      aria-busy={isStale}
      className={cn("grid gap-3 transition-opacity", isStale && "opacity-60")}
    >
      <Readout
        label="Will be sent again"
        value={`${isExact ? "" : "> "}${number(sent)}`}
        unit={sent === 1 ? "delivery" : "deliveries"}
      />
      <p className="text-sm text-pretty text-text-2">
        {sent > 0
          ? planSentence({ count: sent, isExact, ratePerSecond, eta, waitsForChannel: hasStopped(channels) })
          : "No settled delivery matches this filter."}
      </p>
      {lost > 0 && (
        <p className="text-sm text-warn">
          {number(lost)} {lost === 1 ? "goes" : "go"} to a channel that was deleted, and {lost === 1 ? "is" : "are"}{" "}
          skipped.
        </p>
      )}
      {stopped !== null && <p className="text-sm text-warn">{stopped}</p>}
      {channels.length > 1 && (
        <ul className="divide-y divide-border border-t text-sm" aria-label="By channel">
          {channels.slice(0, MAX_CHANNELS).map((channel) => (
            <li key={channel.channelId} className="flex gap-3 py-1.5">
              <span className={cn("min-w-0 flex-1 truncate", channel.isDeleted && "text-text-3 line-through")}>
                {channel.name}
              </span>
              <span className="tabular-nums">{number(channel.count)}</span>
            </li>
          ))}
          {unnamed > 0 && (
            <li className="py-1.5 text-text-3">
              and {unnamed} more {unnamed === 1 ? "channel" : "channels"}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
