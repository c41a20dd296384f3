"use client";

import { Breadcrumb } from "@/components/layout/breadcrumbs";
import { FormatName } from "@/components/channels/formats/format-icon";
import { CopyButton } from "@/components/ui/copy-button";
import { LinkTabs } from "@/components/ui/link-tabs";
import { PageHeader } from "@/components/ui/page-header";
import { allows, type Role } from "@/server/contracts/permissions";
import { publicId } from "@/server/domain/ids/public-id";
import { ChannelActions } from "./channel-actions";
import { HealthSentence } from "@/components/channels/health/health-sentence";
import { HealthStatus } from "@/components/channels/health/health-status";
import { type Channel, useChannel } from "./use-channel";
import { type Health, useHealth } from "@/components/channels/health/use-health";

interface ChannelHeaderProps {
  org: { slug: string; role: Role };
  channel: Channel;
  health: Health;
}

/** What every tab of a channel has above it: its name, how it is doing, and what can be done about it. */
export function ChannelHeader({ org, channel: initial, health: initialHealth }: ChannelHeaderProps) {
  const channel = useChannel(initial);
  const health = useHealth(initialHealth);
  const id = publicId("channel", channel.id);
  const path = `/${org.slug}/channels/${channel.id}`;
  const canWrite = allows(org.role, "channel:write");
  return (
    <>
      <Breadcrumb title={channel.name} />
      <PageHeader
        className="mb-3"
        title={channel.name}
        status={<HealthStatus verdict={health} boxed />}
        meta={
          <>
            <span className="mono text-xs wrap-anywhere">{channel.urlOrigin}</span>
            <FormatName format={channel.type} />
            <span className="inline-flex min-w-0 items-center gap-1">
              <span className="truncate mono text-xs">{id}</span>
              <CopyButton text={id} label="Copy channel id" />
            </span>
          </>
        }
        actions={canWrite && <ChannelActions channel={channel} />}
      >
        <HealthSentence health={health} />
      </PageHeader>
      <LinkTabs
        className="mb-4"
        label="Channel"
        tabs={[
          { href: path, label: "Overview" },
          { href: `${path}/deliveries`, label: "Deliveries" },
          ...(canWrite ? [{ href: `${path}/settings`, label: "Settings" }] : []),
          { href: `${path}/security`, label: "Security" },
          ...(allows(org.role, "channel:test") ? [{ href: `${path}/testing`, label: "Testing" }] : []),
        ]}
      />
    </>
  );
}
