"use client";

import Link from "next/link";
import type { ApiOutput } from "@/components/api/trpc";
import { RecentDeliveries } from "@/components/deliveries/recent-deliveries";
import { RuleStatus } from "@/components/rules/rule-status";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import { allows, type Role } from "@/server/contracts/permissions";
import { ChannelAlerts } from "./channel-alerts";
import { FlowCard } from "./flow-card";
import { PolicyCard } from "./policy-card";
import { ChannelHealthPanel } from "./health-panel";
import { TargetCard } from "./target-card";
import { type Channel, useChannel } from "./use-channel";

interface ChannelOverviewProps {
  org: { slug: string; role: Role };
  channel: Channel;
  deliveries: ApiOutput["deliveries"]["list"];
}

export function ChannelOverview({ org, channel: initial, deliveries }: ChannelOverviewProps) {
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
          Both secrets sign every request; the old one retires <RelativeTime at={old.expiresAt} />.
        </Callout>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-4">
          <ChannelHealthPanel orgSlug={org.slug} channelId={channel.id} />
          <RecentDeliveries orgSlug={org.slug} channelId={channel.id} initial={deliveries} />
        </div>
        <aside className="grid min-w-0 gap-4">
          <FlowCard channel={channel} canSteer={canWrite} />
          <TargetCard channel={channel} canReveal={canWrite} />
          <Rules orgSlug={org.slug} rules={channel.rules} canBind={allows(org.role, "rule:write")} />
          <PolicyCard channel={channel} editHref={canWrite ? `${path}/settings` : undefined} />
        </aside>
      </div>
    </div>
  );
}

interface RulesProps {
  orgSlug: string;
  rules: Channel["rules"];
  canBind: boolean;
}

function Rules({ orgSlug, rules, canBind }: RulesProps) {
  return (
    <Card aria-labelledby="rules-feeding">
      <CardHead id="rules-feeding" title="Rules feeding it" note={rules.length} />
      {rules.length === 0 ? (
        <CardBody className="text-sm text-text-2">
          No rule delivers here, so nothing arrives.{" "}
          {canBind && <TextLink href={`/${orgSlug}/rules`}>Bind it to a rule</TextLink>}
        </CardBody>
      ) : (
        <ul className="divide-y divide-border">
          {rules.map(({ id, name, status }) => (
            <li key={id} className="relative flex items-center gap-3 px-4 py-2 text-sm hover:bg-hover">
              <Link href={`/${orgSlug}/rules/${id}`} className="min-w-0 flex-1 truncate after:absolute after:inset-0">
                {name}
              </Link>
              <RuleStatus rule={{ status, mutedUntil: null }} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
