import type { ReactNode } from "react";
import { ClockTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import { causeOf, isToldByCause, ownWordsOf, withoutReplay } from "./cause";
import { causeOfEnd, causeOfHold } from "./cause-of-hold";
import type { HoldCause } from "@/components/deliveries/hold-words";
import type { DeliveryHoldReason } from "@/server/domain/gate/delivery-hold";
import { type DeliveryDetail, isOpen } from "@/components/deliveries/delivery-status";

interface CauseBoxProps {
  delivery: DeliveryDetail;
  /** Leads to where a hold is ended; without it where that stands on the same page. */
  orgSlug?: string;
}

/** Why it has not been delivered, and what would help. Nothing when all is well. */
export function CauseBox({ delivery, orgSlug }: CauseBoxProps) {
  if (delivery.holdReason !== null) return <Hold delivery={delivery} reason={delivery.holdReason} orgSlug={orgSlug} />;
  const explained = explain(delivery);
  if (!explained) return null;
  const { what, more, words, fix } = explained;
  return (
    <Box fix={fix}>
      <span className="font-medium">{what}</span>
      {more !== null && ` ${more}`}
      {words !== null && (
        <>
          {" "}
          Response: <q>{words}</q>
        </>
      )}
    </Box>
  );
}

function Box({ fix, children }: { fix: ReactNode; children: ReactNode }) {
  return (
    <dl className="divide-y divide-border overflow-hidden rounded border">
      <Line term="Cause">{children}</Line>
      <Line term="Likely fix">{fix}</Line>
    </dl>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-3 gap-y-0.5 px-4 py-3 sm:grid-cols-[84px_minmax(0,1fr)]">
      <dt className="text-sm text-text-3">{term}</dt>
      <dd className="text-pretty wrap-anywhere">{children}</dd>
    </div>
  );
}

interface HoldProps {
  delivery: DeliveryDetail;
  reason: DeliveryHoldReason;
  orgSlug: string | undefined;
}

function Hold({ delivery: { channel, holdUntil }, reason, orgSlug }: HoldProps) {
  const { what, fix, place } = causeOfHold(reason, channel.name);
  return (
    <Box
      fix={
        <>
          {fix} <PlaceLink place={place} orgSlug={orgSlug} channelId={channel.id} />
        </>
      }
    >
      <span className="font-medium">{what}</span> This delivery keeps its place and uses no attempts
      {holdUntil && (
        <>
          ; checked again at <ClockTime at={holdUntil} />
        </>
      )}
      .
    </Box>
  );
}

interface PlaceLinkProps {
  place: HoldCause["place"];
  orgSlug: string | undefined;
  channelId: string;
}

function PlaceLink({ place, orgSlug, channelId }: PlaceLinkProps) {
  if (place === null || orgSlug === undefined) return null;
  if (place === "settings") return <TextLink href={`/${orgSlug}/settings`}>Organisation settings</TextLink>;
  return <TextLink href={`/${orgSlug}/channels/${channelId}`}>Open the channel</TextLink>;
}

type Explained = { what: string; more: string | null; words: string | null; fix: string };

function explain({
  status,
  reason,
  channel,
  attempts,
  lastCategory,
  lastHttpStatus,
}: DeliveryDetail): Explained | null {
  const end = causeOfEnd(reason, channel.name);
  if (end) return { ...end, more: null, words: null };
  if (status === "succeeded" || lastCategory === null) return null;
  const last = attempts.findLast(({ superseded }) => !superseded);
  const message = last?.error ?? null;
  const cause = causeOf({ category: lastCategory, httpStatus: lastHttpStatus, message }, channel.name);
  // Of these two the engine knows more than the category: which certificate fault, which rule of the guard.
  const isSpecific = (lastCategory === "tls" || lastCategory === "blocked") && !isToldByCause(message);
  return {
    what: cause.what,
    fix: isOpen({ status }) ? withoutReplay(cause.fix) : cause.fix,
    more: isSpecific ? message : null,
    words: ownWordsOf(last?.responseBody ?? null),
  };
}
