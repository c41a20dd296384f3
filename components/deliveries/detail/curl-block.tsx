"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import type { DeliveryDetail } from "@/components/deliveries/delivery-status";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { toast } from "@/components/ui/toast-store";
import { allows, type Role } from "@/server/contracts/permissions";
import { curlCommand } from "@/server/domain/message/curl-command";
import type { Attempt } from "./timeline-steps";

interface CurlBlockProps {
  delivery: DeliveryDetail;
  attempt: Attempt | undefined;
  role: Role;
}

/** The chosen attempt once more, from the reader's own terminal. Absent while nothing was sent to a living channel. */
export function CurlBlock({ delivery, attempt, role }: CurlBlockProps) {
  const trpc = useTRPC();
  const { data: body } = useQuery(
    trpc.deliveries.body.queryOptions({ deliveryId: delivery.id }, { staleTime: Infinity }),
  );
  const { data: channels } = useQuery(trpc.channels.list.queryOptions({}));
  const channel = channels?.find(({ id }) => id === delivery.channel.id);
  const sign = useMutation(
    trpc.deliveries.signCurl.mutationOptions({
      onError: (error) => toast({ title: "Not signed", description: readApiError(error).message, tone: "bad" }),
    }),
  );
  if (!channel || !body || !attempt?.requestHeaders) return null;
  const signed = sign.variables?.deliveryId === delivery.id ? sign.data : undefined;
  return (
    <CodeBlock
      title="curl"
      note={signed ? "signed just now, valid for 5 minutes" : "signed when it runs, with your copy of the secret"}
      label="curl command"
      actions={
        allows(role, "delivery:sign_curl") && (
          <Button size="sm" loading={sign.isPending} onClick={() => sign.mutate({ deliveryId: delivery.id })}>
            {signed ? "Sign again" : "Sign now"}
          </Button>
        )
      }
      code={
        signed?.command ??
        curlCommand({
          origin: channel.urlOrigin,
          scheme: channel.signatureScheme,
          messageId: delivery.messageId,
          body: body.isCut ? null : body.text,
          headers: attempt.requestHeaders,
        })
      }
    />
  );
}
