"use client";

import { Breadcrumb } from "@/components/layout/breadcrumbs";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { LinkTabs } from "@/components/ui/link-tabs";
import { PageHeader } from "@/components/ui/page-header";
import { allows, type Role } from "@/server/contracts/permissions";
import { publicId } from "@/server/domain/public-id";
import { ChannelActions } from "./channel-actions";
import { channelHealth } from "./channel-health";
import { ChannelStatus } from "./channel-status";
import { CircuitStatus } from "./circuit-status";
import { circuitFace, circuitHeadline } from "./flow-words";
import { type Channel, useChannel } from "./use-channel";
import { useFlow } from "./use-flow";

interface ChannelHeaderProps {
  org: { slug: string; role: Role };
  channel: Channel;
}

/** What every tab of a channel has above it: its name, how it is doing, and what can be done about it. */
export function ChannelHeader({ org, channel: initial }: ChannelHeaderProps) {
  const channel = useChannel(initial);
  const circuit = useFlow(channel.id)?.circuit;
  // What people decided comes first, then the circuit, then what the receiver answers.
  const held = circuit && channel.status === "enabled" ? circuitHeadline(circuit) : undefined;
  const health = channelHealth(channel);
  const id = publicId("channel", channel.id);
  const path = `/${org.slug}/channels/${channel.id}`;
  const canWrite = allows(org.role, "channel:write");
  return (
    <>
      <Breadcrumb title={channel.name} />
      <PageHeader
        className="mb-3"
        title={channel.name}
        status={
          circuit && held !== undefined ? (
            <CircuitStatus circuit={circuit} label={`Circuit ${circuitFace(circuit).label.toLowerCase()}`} boxed />
          ) : (
            <ChannelStatus channel={channel} boxed />
          )
        }
        meta={
          <>
            <span className="mono text-xs wrap-anywhere">{channel.urlOrigin}</span>
            <Badge>{channel.type}</Badge>
            <span className="inline-flex min-w-0 items-center gap-1">
              <span className="truncate mono text-xs">{id}</span>
              <CopyButton text={id} label="Copy channel id" />
            </span>
          </>
        }
        actions={canWrite && <ChannelActions channel={channel} />}
      >
        <p className="text-md mt-2">
          <strong>{held ?? health.headline}</strong>{" "}
          {held === undefined ? health.detail : "Deliveries are held, none is lost; they follow once it closes."}
        </p>
      </PageHeader>
      <LinkTabs
        className="mb-4"
        label="Channel"
        tabs={[
          { href: path, label: "Overview" },
          ...(canWrite ? [{ href: `${path}/settings`, label: "Settings" }] : []),
          { href: `${path}/security`, label: "Security" },
          ...(allows(org.role, "channel:test") ? [{ href: `${path}/testing`, label: "Testing" }] : []),
        ]}
      />
    </>
  );
}
