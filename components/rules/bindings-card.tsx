"use client";

import { useQuery } from "@tanstack/react-query";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { HealthStatus } from "@/components/channels/health/health-status";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { TextLink } from "@/components/ui/text-link";
import type { Verdict } from "@/server/domain/health/channel-health";

export type BindableChannel = ApiOutput["channels"]["list"][number];

interface BindingsCardProps {
  orgSlug: string;
  channels: readonly BindableChannel[];
  boundIds: readonly string[];
  /** Absent for who may only read. */
  onChange?: (ids: string[]) => void;
  error?: string;
}

export function BindingsCard({ orgSlug, channels, boundIds, onChange, error }: BindingsCardProps) {
  const trpc = useTRPC();
  const { data: healths } = useQuery(trpc.stats.health.queryOptions());
  const bound = channels.filter(({ id }) => boundIds.includes(id));
  return (
    <Card>
      <CardHead
        title="Send to"
        note={bound.length === 1 ? "1 channel" : `${bound.length} channels`}
        action={
          onChange && channels.length > 0 && <BindButton channels={channels} boundIds={boundIds} onChange={onChange} />
        }
      />
      {bound.length === 0 && (
        <CardBody className="text-sm text-text-2">
          {channels.length === 0 ? (
            <p>
              There is no channel yet. <TextLink href={`/${orgSlug}/channels`}>Add one</TextLink>, then add it here.
            </p>
          ) : (
            <p>No channel yet: a rule without a channel delivers nothing.</p>
          )}
        </CardBody>
      )}
      <ul className="divide-y divide-border">
        {bound.map((channel) => (
          <BoundChannel
            key={channel.id}
            channel={channel}
            verdict={healths?.find(({ channelId }) => channelId === channel.id)}
            onUnbind={onChange && (() => onChange(boundIds.filter((id) => id !== channel.id)))}
          />
        ))}
      </ul>
      {error && (
        <div className="border-t px-4 py-3">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </Card>
  );
}

interface BoundChannelProps {
  channel: BindableChannel;
  /** Undefined until it is known. */
  verdict: Verdict | undefined;
  onUnbind: (() => void) | undefined;
}

function BoundChannel({ channel, verdict, onUnbind }: BoundChannelProps) {
  return (
    <li className="flex min-h-10 min-w-0 items-center gap-3 px-4 py-1.5 text-sm">
      <Icon name="signal" className="text-text-2" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{channel.name}</span>
        <span className="block truncate text-xs text-text-3">
          {channel.type} · {hostOf(channel.urlOrigin)}
        </span>
      </span>
      {verdict && <HealthStatus verdict={verdict} />}
      {onUnbind && (
        <Button variant="ghost" size="icon-sm" aria-label={`Unbind ${channel.name}`} onClick={onUnbind}>
          <Icon name="cross" />
        </Button>
      )}
    </li>
  );
}

interface BindButtonProps {
  channels: readonly BindableChannel[];
  boundIds: readonly string[];
  onChange: (ids: string[]) => void;
}

function BindButton({ channels, boundIds, onChange }: BindButtonProps) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Icon name="plus" />
          Bind channel
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Channels this rule sends to" className="grid gap-2.5">
        {channels.map(({ id, name, urlOrigin }) => (
          <Checkbox
            key={id}
            label={name}
            hint={hostOf(urlOrigin)}
            checked={boundIds.includes(id)}
            onCheckedChange={(checked) =>
              onChange(checked === true ? [...boundIds, id] : boundIds.filter((each) => each !== id))
            }
          />
        ))}
      </PopoverContent>
    </Popover>
  );
}

function hostOf(origin: string): string {
  return origin.replace(/^https?:\/\//, "");
}
