"use client";

import Link from "next/link";
import type { ApiOutput } from "@/components/api/trpc";
import { RecentDeliveries } from "@/components/deliveries/list/recent-deliveries";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { RelativeTime } from "@/components/ui/relative-time";
import { allows, type Role } from "@/server/contracts/permissions";
import { ChannelAlerts } from "./channel-alerts";
import { type Feeding, FeedingRules } from "./feeding-rules";
import { FlowCard } from "./flow-card";
import { type ChannelFigures, ChannelHealthPanel } from "./health-panel";
import { PolicyCard } from "@/components/channels/policy/policy-card";
import { TargetCard } from "@/components/channels/policy/target-card";
import { type Channel, useChannel } from "@/components/channels/use-channel";

interface ChannelOverviewProps {
  org: { slug: string; role: Role };
  channel: Channel;
  figures: ChannelFigures;
  feeding: Feeding;
  deliveries: ApiOutput["deliveries"]["list"];
}

export function ChannelOverview({ org, channel: initial, figures, feeding, deliveries }: ChannelOverviewProps) {
  const channel = useChannel(initial);
  const path = `/${org.slug}/channels/${channel.id}`;
  const old = channel.secrets.find(({ slot }) => slot === "secondary");
  const canWrite = allows(org.role, "channel:write");
  return (
    <div className="grid gap-4">
      <ChannelAlerts channel={channel} settingsHref={canWrite ? `${path}/settings` : undefined} />
      {old?.expiresAt && (
        <Callout
          tone="warn"
          icon="clock"
          title="Secret rotation in progress."
          action={
            <Button asChild size="sm">
              <Link href={`${path}/security`}>Review</Link>
            </Button>
          }
        >
          Both secrets sign every request. The old one retires <RelativeTime at={old.expiresAt} />.
        </Callout>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-4">
          <ChannelHealthPanel orgSlug={org.slug} figures={figures} />
          <RecentDeliveries orgSlug={org.slug} channelId={channel.id} initial={deliveries} />
        </div>
        <aside className="grid min-w-0 gap-4">
          <FlowCard channel={channel} canSteer={canWrite} />
          <TargetCard channel={channel} canReveal={canWrite} />
          <FeedingRules
            orgSlug={org.slug}
            channel={channel}
            feeding={feeding}
            canBind={allows(org.role, "rule:write")}
          />
          <PolicyCard channel={channel} editHref={canWrite ? `${path}/settings` : undefined} />
        </aside>
      </div>
    </div>
  );
}
