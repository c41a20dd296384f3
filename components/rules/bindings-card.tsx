"use client";

import type { ApiOutput } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";

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
              There is no channel yet. <TextLink href={`/${orgSlug}/channels`}>Add one</TextLink>, then bind it here.
            </p>
          ) : (
            <p>Nobody hears of it yet: an active rule without a channel delivers nothing.</p>
          )}
        </CardBody>
      )}
      <ul className="divide-y divide-border">
        {bound.map((channel) => (
          <li key={channel.id} className="flex min-h-10 min-w-0 items-center gap-3 px-4 py-1.5 text-sm">
            <Icon name="signal" className="text-text-2" />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{channel.name}</span>
              <span className="block truncate text-xs text-text-3">
                {channel.type} · {hostOf(channel.urlOrigin)}
              </span>
            </span>
            <ChannelHealth channel={channel} />
            {onChange && (
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Unbind ${channel.name}`}
                onClick={() => onChange(boundIds.filter((id) => id !== channel.id))}
              >
                <Icon name="cross" />
              </Button>
            )}
          </li>
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

function ChannelHealth({ channel: { status, health } }: { channel: BindableChannel }) {
  if (status === "paused") return <Status kind="held" label="Paused" tone="warn" />;
  if (status === "disabled") return <Status kind="cancelled" label="Disabled" />;
  if (health.consecutiveFailures > 0) {
    return <Status kind="retrying" label="Failing" tone="bad" until={`${health.consecutiveFailures} in a row`} />;
  }
  if (health.lastSuccessAt === null) return <Status kind="waiting" label="Untried" tone="idle" />;
  return <Status kind="delivered" label="Healthy" />;
}

function hostOf(origin: string): string {
  return origin.replace(/^https?:\/\//, "");
}
