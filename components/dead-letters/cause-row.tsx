import Link from "next/link";
import type { ApiOutput } from "@/components/api/trpc";
import { causeOf } from "@/components/deliveries/detail/cause";
import { CATEGORY_WORDS } from "@/components/deliveries/failure-words";
import { writeDeliveryFilter } from "@/components/deliveries/list/delivery-filter";
import { writePlanFilter } from "@/components/replays/plan-address";
import { number } from "@/components/replays/replay-words";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import { UNANSWERED } from "@/server/domain/retry/outcome";
import type { DeadFilter } from "./dead-filter";

type Cause = ApiOutput["deadLetters"]["summary"]["causes"][number];

interface CauseRowProps {
  cause: Cause;
  filter: DeadFilter;
  orgSlug: string;
  canReplay: boolean;
}

const MAX_CHANNELS = 4;

/** One cause in plain words: how many, where, since when, and what to do about it. */
export function CauseRow({
  cause: { category, count, newestAt, channels },
  filter,
  orgSlug,
  canReplay,
}: CauseRowProps) {
  const unnamed = channels.length - MAX_CHANNELS;
  const words = category && causeOf({ category, httpStatus: null }, "");
  const shown = { ...filter, cause: category ?? UNANSWERED, rule: undefined, type: undefined } as const;
  return (
    <li className="grid gap-x-6 gap-y-3 px-4 py-4 sm:grid-cols-[5rem_minmax(0,1fr)_auto]">
      <p className="text-2xl font-medium tabular-nums sm:text-right">{number(count)}</p>
      <div className="grid min-w-0 gap-1.5">
        <h2 className="font-semibold">{category ? CATEGORY_WORDS[category].label : "Set aside"}</h2>
        <p className="max-w-[70ch] text-sm text-pretty text-text-2">
          {words
            ? `${words.what} ${words.fix}`
            : "They got no response: workers crashed while sending them, or their channel held them for too long."}
        </p>
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-text-3">
          {channels.slice(0, MAX_CHANNELS).map((channel) => (
            <span key={channel.id}>
              <TextLink href={`/${orgSlug}/channels/${channel.id}`}>{channel.name || "A deleted channel"}</TextLink>{" "}
              <span className="tabular-nums">{number(channel.count)}</span>
            </span>
          ))}
          {unnamed > 0 && (
            <span>
              and {unnamed} more {unnamed === 1 ? "channel" : "channels"}
            </span>
          )}
          <span>
            newest <RelativeTime at={newestAt} />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <Button asChild size="sm">
          <Link
            href={`/${orgSlug}/deliveries${writeDeliveryFilter({ ...shown, status: "dead_letter", id: undefined })}`}
          >
            View deliveries
          </Link>
        </Button>
        {canReplay && (
          <Button asChild size="sm">
            <Link href={`/${orgSlug}/replays/new${writePlanFilter({ ...shown, status: "failed", all: false })}`}>
              <Icon name="replay" />
              Replay these…
            </Link>
          </Button>
        )}
      </div>
    </li>
  );
}
