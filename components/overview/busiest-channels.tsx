import Link from "next/link";
import { count, percent } from "@/components/charts/number-labels";
import { Sparkline } from "@/components/charts/sparkline";
import { cn } from "@/components/ui/cn";
import { PanelHead } from "@/components/ui/panel";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import type { Overview } from "./overview-words";

/** Under this, people are told by notification; here it is red. */
const BAD_BELOW = 0.9;

export function BusiestChannels({ channels, path }: { channels: Overview["busiest"]; path: string }) {
  return (
    <section aria-labelledby="busiest">
      <PanelHead
        id="busiest"
        title="Busiest channels"
        className="px-4 pt-4"
        action={
          <TextLink href={`${path}/channels`} className="text-sm">
            All channels
          </TextLink>
        }
      />
      {channels.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-text-2">Nothing was sent in this period.</p>
      ) : (
        <Table aria-labelledby="busiest">
          <TableHead>
            <tr>
              <TableHeader>Channel</TableHeader>
              <TableHeader numeric>Attempts</TableHeader>
              <TableHeader numeric>Success</TableHeader>
              <TableHeader wideOnly>
                <span className="sr-only">Trend</span>
              </TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {channels.map(({ channelId, name, attempts, successRate, points }) => (
              <TableRow key={channelId}>
                <TableCell className="w-full max-w-0">
                  <Link
                    href={`${path}/channels/${channelId}`}
                    className="block truncate after:absolute after:inset-0 focus-visible:outline-offset-2"
                  >
                    {name}
                  </Link>
                </TableCell>
                <TableCell numeric>{count(attempts)}</TableCell>
                <TableCell
                  numeric
                  className={cn(successRate !== null && successRate < BAD_BELOW && "font-medium text-bad")}
                >
                  {percent(successRate)}
                </TableCell>
                <TableCell wideOnly className="pl-0">
                  <Sparkline className="w-12" label={`Trend of ${name}`} points={points} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  );
}
