"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { bytesWords } from "@/components/rules/rule-words";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Icon } from "@/components/ui/icon";
import { RelativeTime, useNow } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { TableCell, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { toast } from "@/components/ui/toast-store";
import { countdown, countEvents, describeKey } from "./group-words";
import type { ShownGroup } from "./use-open-groups";

interface GroupRowProps {
  group: ShownGroup;
  orgSlug: string;
  canManage: boolean;
  /** It is on its way. */
  onFlush: () => void;
  /** Somebody asks to discard it. */
  onDiscard: () => void;
}

export function GroupRow({ group, orgSlug, canManage, onFlush, onDiscard }: GroupRowProps) {
  const { ruleId, ruleName, channelId, channelName, eventCount, byteCount, isGone } = group;
  return (
    <TableRow className={isGone ? "text-text-3" : ""}>
      <TableCell className="h-row-2 min-w-40">
        <TextLink data-row-stop="" href={`/${orgSlug}/rules/${ruleId}`} className="wrap-anywhere text-text">
          {ruleName}
        </TextLink>
        <p className="flex items-center gap-1.5 text-xs text-text-3">
          <Icon name="signal" className="size-3.5" />
          <TextLink href={`/${orgSlug}/channels/${channelId}`} className="font-normal wrap-anywhere text-text-2">
            {channelName}
          </TextLink>
        </p>
        <div className="sm:hidden">
          <GroupKey group={group} />
          <p className="text-xs text-text-2 tabular-nums">{countEvents(eventCount)}</p>
          {canManage && !isGone && (
            <div className="mt-2 flex">
              <Acts group={group} onFlush={onFlush} onDiscard={onDiscard} />
            </div>
          )}
        </div>
      </TableCell>
      <TableCell wideOnly className="max-w-72">
        <GroupKey group={group} />
      </TableCell>
      <TableCell numeric wideOnly>
        {eventCount.toLocaleString("en-US")}
        <p className="text-xs text-text-3">{bytesWords(byteCount)}</p>
      </TableCell>
      <TableCell className="align-top sm:w-44 sm:align-middle">
        <Closing group={group} />
      </TableCell>
      {canManage && (
        <TableCell wideOnly className="w-48 text-right whitespace-nowrap">
          {!isGone && <Acts group={group} onFlush={onFlush} onDiscard={onDiscard} />}
        </TableCell>
      )}
    </TableRow>
  );
}

function GroupKey({ group: { groupKey, eventTypes } }: { group: ShownGroup }) {
  const { label, value } = describeKey(groupKey);
  const [first, ...others] = eventTypes;
  return (
    <>
      <p className="flex min-w-0 items-center gap-1 text-text-2">
        {label !== "" && <span className="truncate">{label}</span>}
        {value !== null && (
          <>
            <code className="truncate font-mono text-[12.5px]">{value}</code>
            <CopyButton text={value} label="Copy group key" />
          </>
        )}
      </p>
      <p className="truncate text-xs text-text-3" title={eventTypes.join(", ")}>
        {first}
        {others.length > 0 && ` and ${others.length} more ${others.length === 1 ? "type" : "types"}`}
      </p>
    </>
  );
}

function Closing({ group: { isGone, flushAt, hardFlushAt, openedAt } }: { group: ShownGroup }) {
  const now = useNow();
  if (isGone) return <Status kind="sending" label="Closed" tone="idle" until="its delivery is on its way" />;
  const isDue = now !== undefined && flushAt <= now;
  return (
    <>
      {isDue ? (
        <Status kind="sending" label="Closing" />
      ) : (
        <Status kind="waiting" until={now ? countdown(flushAt, now) : undefined} />
      )}
      <p className="text-xs text-text-3">
        {now && hardFlushAt > now && !isDue ? (
          <>at the latest in {countdown(hardFlushAt, now)}</>
        ) : (
          <>
            opened <RelativeTime at={openedAt} />
          </>
        )}
      </p>
    </>
  );
}

function Acts({ group, onFlush, onDiscard }: Pick<GroupRowProps, "group" | "onFlush" | "onDiscard">) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const flush = useMutation(
    trpc.groups.flush.mutationOptions({
      onSuccess: () => {
        onFlush();
        toast({ title: `${countEvents(group.eventCount)} for ${group.channelName} sent off`, tone: "ok" });
      },
      onError: (error) => toast({ title: readApiError(error).message, tone: "bad" }),
      onSettled: () => queryClient.invalidateQueries(trpc.groups.pathFilter()),
    }),
  );
  return (
    <div className="flex justify-end gap-2">
      <Button size="sm" loading={flush.isPending} onClick={() => flush.mutate({ groupId: group.id })}>
        Flush now
      </Button>
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={`Discard ${countEvents(group.eventCount)}`}
        onClick={onDiscard}
      >
        <Icon name="trash" />
      </Button>
    </div>
  );
}
