import Link from "next/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { ReplayActions } from "./replay-actions";
import { ReplayProgress, ReplayStatus } from "./replay-progress";
import { type FilterNames, filterWords, number, OPEN_STATES, type Replay } from "./replay-words";

interface ReplayRowProps {
  replay: Replay;
  orgSlug: string;
  names: FilterNames;
  canSteer: boolean;
}

/** What it is about, how far it is, and what can be done about it; the whole row is the link of its title. */
export function ReplayRow({ replay, orgSlug, names, canSteer }: ReplayRowProps) {
  const isOpen = OPEN_STATES.includes(replay.state);
  return (
    <li className="relative grid gap-2 px-4 py-3 hover:bg-hover sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6">
      <div className="grid min-w-0 gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            href={`/${orgSlug}/replays/${replay.id}`}
            data-row-stop=""
            className="min-w-0 truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {filterWords(replay.filter, names)}
          </Link>
          <ReplayStatus replay={replay} />
        </div>
        {isOpen ? <ReplayProgress replay={replay} /> : <Result replay={replay} />}
        {replay.reason !== null && <p className="text-xs text-warn">{replay.reason}</p>}
        <p className="text-xs text-text-3">
          {replay.createdBy}, <RelativeTime at={replay.createdAt} />
        </p>
      </div>
      {canSteer && isOpen && (
        <div className="relative flex flex-wrap items-start gap-2">
          <ReplayActions replay={replay} size="sm" />
        </div>
      )}
    </li>
  );
}

function Result({ replay: { succeeded, failed, cancelled, skipped, open } }: { replay: Replay }) {
  const parts = [
    [succeeded, "delivered"],
    [failed, "failed again"],
    [cancelled, "cancelled"],
    [skipped, "skipped"],
    [open, "still on their way"],
  ] as const;
  const shown = parts.filter(([count]) => count > 0);
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-text-2 tabular-nums">
      {shown.length === 0
        ? "Nothing was sent."
        : shown.map(([count, word]) => (
            <span key={word}>
              <span className="font-medium text-text">{number(count)}</span> {word}
            </span>
          ))}
    </p>
  );
}
