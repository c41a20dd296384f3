"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/api/trpc";
import { AttemptPanes } from "@/components/deliveries/detail/attempt-panes";
import { CauseBox } from "@/components/deliveries/detail/cause-box";
import { DeliveryState } from "@/components/deliveries/delivery-state";
import { type DeliveryDetail, titleOf } from "@/components/deliveries/delivery-status";
import { TimingBar } from "@/components/deliveries/detail/timing-bar";
import { verdictWords } from "@/components/inbox/verdict-words";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";

interface FirstDeliveryProps {
  orgSlug: string;
  delivery: DeliveryDetail;
}

/** What was sent, what came back, how long it took, and whether the receiver could trust it. */
export function FirstDelivery({ orgSlug, delivery }: FirstDeliveryProps) {
  const attempt = delivery.attempts.at(-1);
  return (
    <Card aria-labelledby="first-delivery">
      <CardHead
        id="first-delivery"
        title={`${titleOf(delivery.eventTypes)} to ${delivery.channel.name}`}
        action={<DeliveryState facts={delivery} />}
      />
      <CardBody className="grid gap-4">
        {attempt && <SignatureVerdict deliveryId={delivery.publicId} channelName={delivery.channel.name} />}
        <CauseBox delivery={delivery} orgSlug={orgSlug} />
        <AttemptPanes key={attempt?.fence} delivery={delivery} attempt={attempt} />
        {attempt && (
          <div className="rounded border">
            <TimingBar attempt={attempt} />
          </div>
        )}
        <p className="text-sm">
          <TextLink href={`/${orgSlug}/deliveries/${delivery.publicId}`}>View its history</TextLink>
        </p>
      </CardBody>
    </Card>
  );
}

/** The inbox checks it like any receiver should; of a receiver elsewhere only its answer is known. */
function SignatureVerdict({ deliveryId, channelName }: { deliveryId: string; channelName: string }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.inbox.requests.queryOptions({ limit: 20 }));
  const received = data?.rows.find((row) => row.deliveryId === deliveryId);
  if (!received) {
    return (
      <p className="text-sm text-text-2">
        It is signed with the secret of {channelName}, so the receiver can verify that it comes from you.
      </p>
    );
  }
  const { kind, label, tone, sentence } = verdictWords(received);
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-text-2">
      <Status kind={kind} label={label} tone={tone} />
      <span>{sentence}</span>
    </p>
  );
}
