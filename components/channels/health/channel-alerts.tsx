"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ClockTime } from "@/components/ui/relative-time";
import { counted } from "@/components/channels/policy/policy-words";
import { type Channel, useReloadChannels } from "@/components/channels/use-channel";
import { type Flow, useFlow } from "./use-flow";

interface ChannelAlertsProps {
  channel: Channel;
  /** Where the URL and the policy are changed; absent for those who may not. */
  settingsHref: string | undefined;
}

/** What somebody should know, or do, before they look at anything else. */
export function ChannelAlerts({ channel, settingsHref }: ChannelAlertsProps) {
  const flow = useFlow(channel.id);
  return (
    <>
      {flow?.askedUntil && (
        <AskedToWait channel={channel} until={flow.askedUntil} mayEnd={settingsHref !== undefined} />
      )}
      {flow?.catchUp && <CatchingUp catchUp={flow.catchUp} />}
      {flow?.failing?.disablesAt && channel.status === "enabled" && (
        <Failing since={flow.failing.since} disablesAt={flow.failing.disablesAt} settingsHref={settingsHref} />
      )}
      {channel.status === "disabled" && channel.statusReason !== null && (
        <Callout
          tone="bad"
          title="Disabled automatically."
          action={settingsHref !== undefined && <SettingsButton href={settingsHref} />}
        >
          Fix the receiver or set the channel's new URL, then enable it
          {settingsHref === undefined && "; admins and owners can do that"}. Until then new deliveries are held.
        </Callout>
      )}
    </>
  );
}

function SettingsButton({ href }: { href: string }) {
  return (
    <Button asChild size="sm">
      <Link href={href}>Settings</Link>
    </Button>
  );
}

interface AskedToWaitProps {
  channel: Channel;
  until: Date;
  mayEnd: boolean;
}

function AskedToWait({ channel, until, mayEnd }: AskedToWaitProps) {
  const reload = useReloadChannels();
  const end = useMutation(useTRPC().channels.endWait.mutationOptions({ onSettled: reload }));
  return (
    <Callout
      tone="warn"
      icon="clock"
      title={
        <>
          The receiver asked us to wait until <ClockTime at={until} date precision="minute" />.
        </>
      }
      action={
        mayEnd && (
          <Button size="sm" loading={end.isPending} onClick={() => end.mutate({ channelId: channel.id })}>
            Resume now
          </Button>
        )
      }
    >
      It answered with Retry-After. Deliveries are held until then and use no attempts.
    </Callout>
  );
}

function CatchingUp({ catchUp: { choice, leftOut } }: { catchUp: NonNullable<Flow["catchUp"]> }) {
  const outcome = choice === "latest" ? "The latest of each group key follow" : "One summary follows";
  return (
    <Callout tone="info" icon="clock" title={`Catching up: ${counted(leftOut)} left out so far.`}>
      {outcome} as soon as that is done.
    </Callout>
  );
}

interface FailingProps {
  since: Date;
  disablesAt: Date;
  settingsHref: string | undefined;
}

function Failing({ since, disablesAt, settingsHref }: FailingProps) {
  return (
    <Callout
      tone="warn"
      title={
        <>
          Every attempt has failed since <ClockTime at={since} date precision="minute" />.
        </>
      }
      action={settingsHref !== undefined && <SettingsButton href={settingsHref} />}
    >
      It will be disabled on <ClockTime at={disablesAt} date precision="minute" /> unless an attempt succeeds. New
      deliveries are then held, not lost.
    </Callout>
  );
}
