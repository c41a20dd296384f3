"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/api/trpc";
import { CodeBlock } from "@/components/ui/code-block";
import { curlCommand } from "./curl-command";
import type { DeliveryDetail } from "@/components/deliveries/delivery-status";
import type { Attempt } from "./timeline-steps";

interface CurlBlockProps {
  delivery: DeliveryDetail;
  attempt: Attempt | undefined;
}

/** The chosen attempt once more, from the reader's own terminal. Absent while nothing was sent to a living channel. */
export function CurlBlock({ delivery, attempt }: CurlBlockProps) {
  const trpc = useTRPC();
  const { data: body } = useQuery(
    trpc.deliveries.body.queryOptions({ deliveryId: delivery.id }, { staleTime: Infinity }),
  );
  const { data: channels } = useQuery(trpc.channels.list.queryOptions({}));
  const channel = channels?.find(({ id }) => id === delivery.channel.id);
  if (!channel || !body || !attempt?.requestHeaders) return null;
  return (
    <CodeBlock
      title="curl"
      note="signed when it runs, with your copy of the secret"
      label="curl command"
      code={curlCommand({
        origin: channel.urlOrigin,
        scheme: channel.signatureScheme,
        messageId: delivery.messageId,
        body: body.isCut ? null : body.text,
        headers: attempt.requestHeaders,
      })}
    />
  );
}
