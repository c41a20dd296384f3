"use client";

import { useState } from "react";
import type { ApiOutput } from "@/components/api/trpc";
import { parsePattern } from "@/server/domain/rules/event-type";
import { newRuleDraft } from "./rule-draft";
import { RuleEditor } from "./rule-editor";
import type { Grouping } from "./rule-words";

interface NewRuleProps {
  orgSlug: string;
  channels: ApiOutput["channels"]["list"];
  eventTypes: readonly string[];
  grouping: Grouping;
  /** Where the person came from: an event type or a channel to write a rule for. */
  type?: string;
  channelId?: string;
}

export function NewRule({ orgSlug, channels, eventTypes, grouping, type, channelId }: NewRuleProps) {
  const [start] = useState(() => {
    const pattern = type === undefined ? null : parsePattern(type);
    const known = channels.filter(({ id }) => id === channelId).map(({ id }) => id);
    const only = channels.length === 1 ? channels.map(({ id }) => id) : known;
    return newRuleDraft({ grouping, eventTypes: pattern?.ok ? [pattern.value.text] : [], channelIds: only });
  });
  return <RuleEditor orgSlug={orgSlug} start={start} channels={channels} eventTypes={eventTypes} />;
}
