"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { readApiError } from "@/components/api/read-api-error";
import type { ApiInput } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import { useNow } from "@/components/ui/relative-time";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import type { ConditionTree } from "@/server/domain/rules/condition-tree";
import type { RecentEvent, RecentEvents } from "./recent-events";
import { useExplainOptions } from "./rule-questions";
import { useSettled } from "@/components/ui/use-hydrated";
import { WhyList } from "./why-list";

const PAUSE_MS = 300;

export interface RuleQuestion {
  eventTypes: readonly string[];
  conditions: ConditionTree | null;
}

interface WhyCardProps {
  orgSlug: string;
  recent: RecentEvents;
  /** Undefined while something in it cannot be understood yet. */
  rule: RuleQuestion | undefined;
  /** The rule as it is saved, where nothing of the question differs from it. */
  savedRuleId: string | undefined;
}

/** Whether the rule as it stands here wants a recent event, and each value that decided it. */
export function WhyCard({ orgSlug, recent, rule, savedRuleId }: WhyCardProps) {
  const explainOptions = useExplainOptions();
  const { events, chosen, choose } = recent;
  const asked = useSettled(rule ? JSON.stringify(rule) : "", PAUSE_MS);
  const draft = asked === "" ? undefined : (JSON.parse(asked) as RuleQuestion);
  const input: ApiInput["rules"]["explain"] = {
    event: { eventId: chosen?.id ?? "" },
    rule: savedRuleId
      ? { ruleId: savedRuleId }
      : { eventTypes: [...(draft?.eventTypes ?? [])], conditions: draft?.conditions },
  };
  const { data: why, error } = useQuery({
    ...explainOptions(input),
    enabled: chosen !== undefined && draft !== undefined,
    placeholderData: keepPreviousData,
  });
  const shown = chosen && draft ? why : undefined;

  return (
    <Card>
      <CardHead
        title={shown?.matched === false ? "Why not?" : "Why?"}
        note={shown ? undefined : "a recent event, explained"}
        action={
          shown && (
            <span aria-live="polite">
              {shown.matched ? (
                <Status kind="delivered" label="Matches" />
              ) : (
                <Status kind="cancelled" label="Does not match" />
              )}
            </span>
          )
        }
      />
      {events === undefined && <SkeletonRows rows={3} label="Loading recent events" />}
      {events?.length === 0 && <NoEvents orgSlug={orgSlug} />}
      {events && chosen && (
        <>
          <EventPicker events={events} chosen={chosen} onChoose={choose} />
          {shown && draft ? (
            <WhyList why={shown} type={chosen.type} conditions={draft.conditions} />
          ) : (
            <CardBody className="text-sm text-text-2">{whyNothing(rule, error)}</CardBody>
          )}
        </>
      )}
    </Card>
  );
}

function whyNothing(rule: RuleQuestion | undefined, error: unknown): string {
  if (error) return readApiError(error).message;
  if (rule === undefined) return "Complete the event types and conditions to see whether this event would match.";
  return "Searching…";
}

interface EventPickerProps {
  events: readonly RecentEvent[];
  chosen: RecentEvent;
  onChoose: (id: string) => void;
}

function EventPicker({ events, chosen, onChoose }: EventPickerProps) {
  // Clock times belong to the viewer's zone, which the server does not know.
  const isHydrated = useNow() !== undefined;
  const older = events[events.findIndex(({ id }) => id === chosen.id) + 1];
  return (
    <div className="flex gap-2 border-b px-4 py-3">
      <Select
        aria-label="Recent event"
        options={events.map((event) => ({ value: event.id, label: isHydrated ? labelOf(event) : event.type }))}
        value={chosen.id}
        onValueChange={onChoose}
      />
      <Button
        size="icon"
        className="flex-none"
        aria-label="The event before this one"
        disabled={older === undefined}
        onClick={() => {
          if (older) onChoose(older.id);
        }}
      >
        <Icon name="chevron-down" />
      </Button>
    </div>
  );
}

function labelOf({ type, receivedAt, subject, source }: RecentEvent): string {
  const time = receivedAt.toLocaleTimeString("en-GB", { hourCycle: "h23" });
  return `${type} · ${time} · ${subject ?? source}`;
}

function NoEvents({ orgSlug }: { orgSlug: string }) {
  return (
    <CardBody className="text-sm text-pretty text-text-2">
      <p>No event has arrived yet. Once one does, each condition is shown here with the value it found.</p>
      <Button asChild size="sm" className="mt-3">
        <Link href={`/${orgSlug}/events`}>Events</Link>
      </Button>
    </CardBody>
  );
}
