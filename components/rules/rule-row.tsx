import Link from "next/link";
import type { ApiOutput } from "@/components/api/trpc";
import { TableCell, TableRow } from "@/components/ui/table";
import { PhraseText } from "@/components/rules/conditions/phrase-text";
import { RuleStatus } from "./rule-status";
import { describeGroupingBriefly, describeMatch } from "./rule-words";

interface RuleRowProps {
  rule: ApiOutput["rules"]["list"][number];
  href: string;
  /** In the last seven days; undefined while it is not known. */
  fired: { deliveries: number; events: number } | undefined;
}

export function RuleRow({ rule, href, fired }: RuleRowProps) {
  const { when, bounds } = describeGroupingBriefly(rule.grouping);
  return (
    <TableRow>
      <TableCell className="h-row-2 max-w-120 min-w-50 py-2.5 align-top">
        {/* The whole row leads there; only the name is the link, so that it is read once. */}
        <Link
          href={href}
          data-row-stop=""
          className="rounded-in font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {rule.name}
        </Link>
        <p className="line-clamp-2 text-xs text-text-3">
          <PhraseText phrase={describeMatch(rule.eventTypes, rule.conditions)} />
        </p>
      </TableCell>
      <TableCell wideOnly className="max-w-60 py-2.5 align-top text-text-2">
        {when}
        {bounds.length > 0 && (
          <p className="truncate text-xs text-text-3">
            <PhraseText phrase={bounds} />
          </p>
        )}
      </TableCell>
      <TableCell wideOnly className="max-w-52 py-2.5 align-top">
        <Channels channels={rule.channels} />
      </TableCell>
      <TableCell numeric wideOnly className="py-2.5 align-top">
        {fired && <Fired {...fired} />}
      </TableCell>
      <TableCell className="w-36 py-2.5 align-top">
        <RuleStatus rule={rule} />
      </TableCell>
    </TableRow>
  );
}

function Fired({ deliveries, events }: NonNullable<RuleRowProps["fired"]>) {
  if (events === 0) return <span className="text-text-3">not once</span>;
  const sent = `${deliveries.toLocaleString("en-US")} ${deliveries === 1 ? "delivery" : "deliveries"}`;
  return (
    <>
      {events.toLocaleString("en-US")}
      <span className="block text-xs text-text-3">{sent}</span>
    </>
  );
}

const SHOWN_CHANNELS = 2;

function Channels({ channels }: { channels: readonly { id: string; name: string }[] }) {
  if (channels.length === 0) return <span className="text-text-3">No channel</span>;
  const more = channels.length - SHOWN_CHANNELS;
  const names = channels.slice(0, SHOWN_CHANNELS).map(({ name }) => name);
  return (
    <span className="line-clamp-2 wrap-anywhere">
      {names.join(", ")}
      {more > 0 && <span className="text-text-3"> and {more} more</span>}
    </span>
  );
}
