"use client";

import type { ReactNode } from "react";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import { whoMay } from "@/server/contracts/permissions";
import { CircuitActions } from "./circuit-actions";
import { CircuitPart } from "./circuit-part";
import { CircuitStatus } from "./circuit-status";
import { holdLabel } from "@/components/channels/policy/policy-words";
import { RatePart } from "./rate-part";
import { TransitionList } from "./transition-list";
import type { Channel } from "@/components/channels/use-channel";
import { type Flow, useFlow } from "./use-flow";

interface FlowCardProps {
  channel: Channel;
  canSteer: boolean;
}

/** How much may go to this channel now, and what decides it. */
export function FlowCard({ channel, canSteer }: FlowCardProps) {
  const flow = useFlow(channel.id);
  return (
    <Card aria-labelledby="flow">
      <CardHead id="flow" title="Circuit" action={flow && <CircuitStatus circuit={flow.circuit} />} />
      {flow ? (
        <div className="divide-y divide-border">
          {flow.hold.reason !== null && <Hold {...flow.hold} reason={flow.hold.reason} />}
          <CardBody className="grid gap-4">
            <CircuitPart circuit={flow.circuit} />
            {canSteer ? (
              <CircuitActions channel={channel} flow={flow} />
            ) : (
              <p className="text-xs text-text-3">Resetting or forcing it: {whoMay("channel:write").toLowerCase()}</p>
            )}
            <TransitionList transitions={flow.transitions} />
          </CardBody>
          <Part title="Rate limit">
            <RatePart rate={flow.rate} hits={flow.rate} />
          </Part>
          <Part title="Organisation's limit">
            <RatePart rate={flow.orgRate} />
          </Part>
        </div>
      ) : (
        <SkeletonRows rows={3} label="Loading the circuit" />
      )}
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <CardBody className="grid gap-1 py-3">
      <h3 className="text-xs text-text-3">{title}</h3>
      {children}
    </CardBody>
  );
}

const HELD = {
  paused: "Paused",
  disabled: "Disabled",
  catching_up: "Catching up",
  deleted: "Deleted",
  org_deleted: "Organisation deleted",
} as const satisfies Record<NonNullable<Flow["hold"]["reason"]>, string>;

function Hold({ reason, since, limits }: Flow["hold"] & { reason: keyof typeof HELD }) {
  return (
    <Part title="Held">
      <p className="text-sm text-pretty">
        {HELD[reason]}
        {since && (
          <>
            {" "}
            <RelativeTime at={since} />
          </>
        )}
        .
      </p>
      <p className="text-sm text-pretty text-text-2">
        It holds new deliveries: {holdLabel(limits).toLowerCase()}. Beyond that the oldest become dead letters, which
        can be replayed.
      </p>
    </Part>
  );
}
