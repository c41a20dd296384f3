"use client";

import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { ClockTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import type { Role } from "@/server/contracts/permissions";
import { CancelButton } from "./cancel-button";
import { DeliveryState } from "@/components/deliveries/delivery-state";
import { type DeliveryDetail, titleOf, unsentEnd } from "@/components/deliveries/delivery-status";
import { ReplayButton } from "./replay-button";

interface DeliveryHeaderProps {
  delivery: DeliveryDetail;
  org: { slug: string; role: Role };
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
  onReplayed: (publicId: string) => void;
}

export function DeliveryHeader({ delivery, org, onClose, onStep, onReplayed }: DeliveryHeaderProps) {
  const { publicId, messageId, channel, rule, eventCount } = delivery;
  return (
    <header className="grid gap-2">
      <div className="flex min-h-7 items-center justify-between gap-3">
        <Button variant="ghost" size="sm" onClick={onClose} className="-ml-2 md:hidden">
          <Icon name="chevron-left" />
          Deliveries
        </Button>
        <BoxedStatus delivery={delivery} />
        <span className="flex items-center gap-1 max-md:hidden">
          <StepButton label="Previous delivery" keyName="K" icon="chevron-up" onPress={() => onStep(-1)} />
          <StepButton label="Next delivery" keyName="J" icon="chevron-down" onPress={() => onStep(1)} />
        </span>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="delivery-title" className="text-xl font-semibold wrap-anywhere">
            {titleOf(delivery.eventTypes)} <span className="font-normal text-text-3">to</span>{" "}
            {channel.name || "a deleted channel"}
          </h2>
          <div className="flex flex-wrap items-center gap-x-3 text-sm text-text-2 tabular-nums">
            <Id text={publicId} label="Copy delivery id" />
            <Id text={messageId} label="Copy webhook id" />
            <span>{eventCount === 1 ? "1 event" : `${eventCount.toLocaleString("en-US")} events`}</span>
            {rule.name !== "" && <TextLink href={`/${org.slug}/rules/${rule.id}`}>{rule.name}</TextLink>}
          </div>
          <Recovery delivery={delivery} orgSlug={org.slug} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <CancelButton delivery={delivery} role={org.role} />
          <ReplayButton delivery={delivery} role={org.role} onReplayed={onReplayed} />
        </div>
      </div>
    </header>
  );
}

/** A dead letter whose message has arrived since: nobody need do anything about it. */
function Recovery({ delivery, orgSlug }: { delivery: DeliveryDetail; orgSlug: string }) {
  const arrived = delivery.sameMessage.find(({ status }) => status === "succeeded");
  if (delivery.status !== "failed" || !arrived) return null;
  return (
    <Status
      kind="delivered"
      label="Recovered"
      className="mt-1"
      until={
        <>
          its message arrived with <TextLink href={`/${orgSlug}/deliveries/${arrived.publicId}`}>a replay</TextLink>
        </>
      }
    />
  );
}

/** What is settled says when; what is open, until when. */
function BoxedStatus({ delivery }: { delivery: DeliveryDetail }) {
  const { status, settledAt, attemptCount, maxAttempts } = delivery;
  if (settledAt === null) return <DeliveryState facts={delivery} boxed />;
  const kind = status === "succeeded" ? "delivered" : status === "failed" ? "dead" : "cancelled";
  const allowed = Math.max(maxAttempts, attemptCount);
  const attempts = {
    delivered: attemptCount > 1 ? `on attempt ${attemptCount}` : "",
    dead: unsentEnd(delivery) ?? `after ${attemptCount} of ${allowed} ${allowed === 1 ? "attempt" : "attempts"}`,
    cancelled: unsentEnd(delivery) ?? "",
  }[kind];
  return (
    <Status
      kind={kind}
      boxed
      until={
        <>
          {attempts}
          <span className="max-sm:hidden">
            {attempts !== "" && ", "}
            <ClockTime at={settledAt} date />
          </span>
        </>
      }
    />
  );
}

function Id({ text, label }: { text: string; label: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-0.5">
      <span className="truncate mono">{text}</span>
      <CopyButton text={text} label={label} />
    </span>
  );
}

interface StepButtonProps {
  label: string;
  keyName: string;
  icon: "chevron-up" | "chevron-down";
  onPress: () => void;
}

function StepButton({ label, keyName, icon, onPress }: StepButtonProps) {
  return (
    <Button variant="ghost" size="sm" aria-label={label} onClick={onPress} className="px-1.5">
      <Icon name={icon} />
      <Kbd>{keyName}</Kbd>
    </Button>
  );
}
