"use client";

import { useState } from "react";
import { ChannelSettingsForm } from "./channel-settings-form";
import { DeleteChannel } from "@/components/channels/delete-channel";
import { type Channel, useChannel } from "@/components/channels/use-channel";

interface ChannelSettingsProps {
  orgSlug: string;
  channel: Channel;
}

export function ChannelSettings({ orgSlug, channel: initial }: ChannelSettingsProps) {
  const channel = useChannel(initial);
  // A form of its own for each version that was saved: it starts from what is stored, and from nothing that was typed.
  const [version, setVersion] = useState(0);
  return (
    <div className="grid max-w-200 gap-4">
      <ChannelSettingsForm key={version} channel={channel} onSaved={() => setVersion((last) => last + 1)} />
      <DeleteChannel orgSlug={orgSlug} channel={channel} />
    </div>
  );
}
