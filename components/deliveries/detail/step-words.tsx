"use client";

import type { ReactNode } from "react";
import { ClockTime, RelativeTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import type { DeliveryDetail } from "@/components/deliveries/delivery-status";
import { holdWords } from "@/components/deliveries/hold-words";
import { durationLabel } from "@/components/deliveries/duration-label";
import type { Step } from "./timeline-steps";

interface StepWordsProps {
  step: Exclude<Step, { kind: "attempts" }>;
  delivery: DeliveryDetail;
  orgSlug: string;
}

const NO_KEY = "*";

export function StepWords({ step, delivery, orgSlug }: StepWordsProps) {
  switch (step.kind) {
    case "received":
      return <Words title="Received">{receivedWords(delivery)}</Words>;
    case "matched":
      return (
        <Words title="Matched">
          {delivery.rule.name === "" ? (
            "a rule that is deleted"
          ) : (
            <TextLink href={`/${orgSlug}/rules/${delivery.rule.id}`}>{delivery.rule.name}</TextLink>
          )}
        </Words>
      );
    case "grouped":
      return (
        <Words title={`Grouped (${delivery.eventCount})`}>
          {delivery.groupKey === NO_KEY ? (
            "all events of the rule together"
          ) : (
            <>
              by <span className="mono wrap-anywhere">{delivery.groupKey}</span>
            </>
          )}
        </Words>
      );
    case "queued":
      return <Words title="Queued">{queuedWords(delivery)}</Words>;
    case "sending":
      return <Words title={`Attempt ${delivery.attemptCount + 1}`}>on its way now</Words>;
    case "waiting":
      return <Waiting step={step} delivery={delivery} orgSlug={orgSlug} />;
    case "settled":
      return <Words title={SETTLED_TITLES[step.status] ?? step.status}>{settledWords(step)}</Words>;
  }
}

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <strong className="font-medium">{title}</strong>
      <span className="min-w-0 text-text-2">{children}</span>
    </div>
  );
}

function receivedWords({ events, eventCount }: DeliveryDetail): ReactNode {
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) return "no longer stored";
  return (
    <>
      from <span className="mono">{first.source}</span>
      {eventCount > 1 && (
        <>
          , {eventCount.toLocaleString("en-US")} events until <ClockTime at={last.receivedAt} />
        </>
      )}
    </>
  );
}

function queuedWords({ priority, replayOf, createdAt, attempts }: DeliveryDetail): string {
  const [first] = attempts;
  const what = replayOf === null ? `${priority} priority` : "as a replay, after new deliveries";
  if (!first) return what;
  return `${what}, sent within ${durationLabel(first.startedAt.getTime() - createdAt.getTime())}`;
}

interface WaitingProps {
  step: Extract<Step, { kind: "waiting" }>;
  delivery: DeliveryDetail;
  orgSlug: string;
}

function Waiting({ step, delivery, orgSlug }: WaitingProps) {
  const { attemptCount, maxAttempts, rateLimitedSince, channel, holdUntil } = delivery;
  if (step.holdReason !== null) {
    return (
      <Words title="Held">
        {holdWords(step.holdReason).long}
        {holdUntil && (
          <>
            {" "}
            until <ClockTime at={holdUntil} />
          </>
        )}
        ; no attempts are used.{" "}
        {channel.name !== "" && <TextLink href={`/${orgSlug}/channels/${channel.id}`}>{channel.name}</TextLink>}
      </Words>
    );
  }
  if (rateLimitedSince !== null) {
    return (
      <Words title="Held">
        the receiver asked to wait; retried <RelativeTime at={step.sendAfter} />, no attempts are used
      </Words>
    );
  }
  return (
    <Words title={attemptCount === 0 ? "Scheduled" : "Retrying"}>
      attempt {attemptCount + 1} of {maxAttempts} <RelativeTime at={step.sendAfter} />
    </Words>
  );
}

const SETTLED_TITLES: Readonly<Record<string, string>> = {
  succeeded: "Delivered",
  failed: "Dead",
  cancelled: "Cancelled",
};

function settledWords({ status, reason }: { status: string; reason: string | null }): string {
  if (status === "succeeded") return "the receiver accepted it";
  const known = reason === null ? undefined : SETTLED_WORDS[reason];
  return known ?? (status === "failed" ? "can be replayed" : "by a person");
}

const SETTLED_WORDS: Readonly<Record<string, string>> = {
  exhausted: "retries used up; it can be replayed",
  permanent: "not retried, because retrying would not change this response; you can replay it",
  gone: "the receiver is gone permanently, so its channel was disabled",
  quarantined: "set aside, because workers stopped several times while they sent it; can be replayed",
  unrecorded: "sent, but the response could not be stored; check whether the receiver has it before you replay it",
  cancelled: "by a person, before it was sent",
  channel_deleted: "its channel was deleted",
  hold_expired: "the channel was held for longer than it keeps deliveries; can be replayed",
  hold_full: "the held channel had more deliveries than it keeps; can be replayed",
  caught_up: "left out when the channel caught up; replay it to send it anyway",
};
