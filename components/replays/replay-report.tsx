import { CATEGORY_WORDS } from "@/components/deliveries/failure-words";
import { cn } from "@/components/ui/cn";
import { Card, CardHead } from "@/components/ui/panel";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { SKIP_REASONS } from "@/server/domain/replay/replay-report";
import { number, SKIP_WORDS } from "./replay-words";
import type { ReplayDetail } from "./use-replays";

/** What became of it by channel, why some failed, and why some were skipped. */
export function ReplayReport({ replay, orgSlug }: { replay: ReplayDetail; orgSlug: string }) {
  const skipped = SKIP_REASONS.flatMap((reason) => {
    const count = replay.skippedBy[reason] ?? 0;
    return count > 0 ? [{ reason, count }] : [];
  });
  return (
    <div className={cn("grid items-start gap-4", skipped.length > 0 && "lg:grid-cols-[minmax(0,1fr)_360px]")}>
      <Card aria-labelledby="by-channel">
        <CardHead id="by-channel" title="By channel" />
        <Table aria-labelledby="by-channel">
          <TableHead>
            <tr>
              <TableHeader>Channel</TableHeader>
              <TableHeader numeric>Planned</TableHeader>
              <TableHeader numeric>Delivered</TableHeader>
              <TableHeader numeric>Failed</TableHeader>
              <TableHeader wideOnly>Why</TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {replay.channels.map((channel) => (
              <TableRow key={channel.channelId}>
                <TableCell className="max-w-0 min-w-30 truncate">
                  <TextLink href={`/${orgSlug}/channels/${channel.channelId}`}>{channel.name}</TextLink>
                </TableCell>
                <TableCell numeric>{number(Math.max(channel.planned, channel.fed + channel.skipped))}</TableCell>
                <TableCell numeric>{number(channel.succeeded)}</TableCell>
                <TableCell numeric>{number(channel.failed)}</TableCell>
                <TableCell wideOnly className="text-text-2">
                  {causesOf(channel.categories)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Card>
      {skipped.length > 0 && (
        <Card aria-labelledby="skipped">
          <CardHead id="skipped" title="Skipped" note={number(replay.skipped)} />
          <ul className="divide-y divide-border">
            {skipped.map(({ reason, count }) => (
              <li key={reason} className="flex gap-3 px-4 py-2.5 text-sm">
                <div className="min-w-0 flex-1">
                  <p>{SKIP_WORDS[reason].label}</p>
                  <p className="text-xs text-text-3">{SKIP_WORDS[reason].why}</p>
                </div>
                <span className="font-medium tabular-nums">{number(count)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

type Categories = ReplayDetail["channels"][number]["categories"];

function causesOf(categories: Categories): string {
  const causes = Object.entries<number>(categories).sort(([, a], [, b]) => b - a);
  return causes.map(([category, count]) => `${number(count)} ${wordOf(category)}`).join(", ");
}

function wordOf(category: string): string {
  return category in CATEGORY_WORDS ? CATEGORY_WORDS[category as keyof typeof CATEGORY_WORDS].short : "unknown";
}
