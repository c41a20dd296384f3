"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/api/trpc";
import { indentJson } from "@/components/deliveries/detail/indent-json";
import { CodeBlock } from "@/components/ui/code-block";
import { type ChannelFormat, FORMATS, MASKED_KEY } from "@/server/domain/message/formats";
import type { Message } from "@/server/domain/message/message";
import { FORMAT_WORDS } from "./format-words";

/** The body that this receiver would get for the newest event of the organisation, or for an example before the first. */
export function FormatPreview({ format }: { format: ChannelFormat }) {
  const trpc = useTRPC();
  const { data: newest } = useQuery(trpc.events.list.queryOptions({ limit: 1 }));
  const eventId = newest?.rows[0]?.id;
  const { data: event } = useQuery(
    trpc.events.get.queryOptions({ eventId: eventId ?? "" }, { enabled: eventId !== undefined }),
  );
  const message: Message = {
    id: "msg_example",
    timestamp: new Date(0),
    sequence: 1,
    rule: { id: "rul_example", name: "Name of the rule" },
    events: [event ? { ...event, id: event.publicId } : EXAMPLE],
    link: typeof window === "undefined" ? "/" : `${window.location.origin}/go/…`,
  };
  return (
    <CodeBlock
      title={`What ${FORMAT_WORDS[format].label} receives`}
      label="Preview"
      language="json"
      code={indentJson(FORMATS[format].body(message, MASKED_KEY))}
    />
  );
}

const EXAMPLE: Message["events"][number] = {
  id: "evt_example",
  type: "billing.invoice.failed",
  source: "billing",
  subject: "INV-2041",
  occurredAt: new Date(0),
  idempotencyKey: "example",
  priority: "normal",
  data: '{"message":"The payment of an invoice failed.","amount":129,"currency":"EUR"}',
};
