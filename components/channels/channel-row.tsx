import Link from "next/link";
import { FormatName } from "@/components/channels/formats/format-icon";
import type { ApiOutput } from "@/components/api/trpc";
import { count, percent } from "@/components/charts/number-labels";
import { Sparkline } from "@/components/charts/sparkline";
import { Skeleton } from "@/components/ui/skeleton";
import { TableCell, TableRow } from "@/components/ui/table";
import { HealthStatus } from "@/components/channels/health/health-status";

export type ChannelHealthRow = ApiOutput["stats"]["health"][number];

interface ChannelRowProps {
  channel: ApiOutput["channels"]["list"][number];
  /** Undefined as long as it is not known, which is a moment for a channel that was just made. */
  health: ChannelHealthRow | undefined;
  href: string;
}

export function ChannelRow({ channel, health, href }: ChannelRowProps) {
  const { name, type, urlOrigin, ruleCount } = channel;
  return (
    <TableRow>
      <TableCell className="h-row-2 sm:w-2/5">
        {/* The whole row is the target; the name is what is read out. */}
        <Link
          href={href}
          data-row-stop=""
          className="font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-offset-2"
        >
          {name}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-text-3">
          {type !== "webhook" && <FormatName format={type} />}
          <span className="mono wrap-anywhere">{urlOrigin}</span>
        </p>
        <div className="mt-1 sm:hidden">
          <Health health={health} />
        </div>
      </TableCell>
      <TableCell wideOnly className="w-2/5">
        <Health health={health} />
      </TableCell>
      <TableCell wideOnly className="w-28">
        {health && <Sparkline label={dayWords(health)} points={health.day.points} />}
      </TableCell>
      <TableCell numeric wideOnly className="w-24">
        {health && health.day.attempts > 0 ? (
          <>
            {percent(health.day.successRate)}
            <p className="text-xs text-text-3">of {count(health.day.attempts)}</p>
          </>
        ) : (
          <span className="text-text-3">–</span>
        )}
      </TableCell>
      <TableCell numeric className="w-16">
        {ruleCount}
      </TableCell>
    </TableRow>
  );
}

function Health({ health }: { health: ChannelHealthRow | undefined }) {
  if (!health) return <Skeleton className="w-40" />;
  return (
    <>
      <HealthStatus verdict={health} />
      <p className="text-xs text-pretty text-text-2">{health.sentence}</p>
    </>
  );
}

function dayWords({ day }: ChannelHealthRow): string {
  const failed = day.attempts - day.delivered;
  return `${count(day.attempts)} ${day.attempts === 1 ? "attempt" : "attempts"} in 24 hours, ${count(failed)} failed`;
}
