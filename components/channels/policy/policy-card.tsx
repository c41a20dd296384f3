import Link from "next/link";
import { Button } from "@/components/ui/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import {
  autoDisableLabel,
  circuitLabel,
  holdLabel,
  orderLabel,
  rateLabel,
  retryLabel,
  timeoutLabel,
} from "./policy-words";
import type { Channel } from "@/components/channels/use-channel";

interface PolicyCardProps {
  channel: Channel;
  /** Absent for those who may only read it. */
  editHref: string | undefined;
}

/** The whole delivery policy in words. */
export function PolicyCard({ channel: { policy, headerNames }, editHref }: PolicyCardProps) {
  return (
    <Card aria-labelledby="delivery-policy">
      <CardHead
        id="delivery-policy"
        title="Delivery policy"
        action={
          editHref !== undefined && (
            <Button asChild size="sm" variant="ghost">
              <Link href={editHref}>Edit</Link>
            </Button>
          )
        }
      />
      <CardBody>
        <DefinitionList
          items={[
            { term: "Retries", value: retryLabel(policy.retry) },
            { term: "Timeout", value: timeoutLabel(policy.retry) },
            { term: "Rate", value: rateLabel(policy.rate) },
            { term: "In flight", value: policy.maxConcurrency ?? "No limit of its own" },
            { term: "Circuit", value: circuitLabel(policy.circuit) },
            { term: "Order", value: orderLabel(policy) },
            { term: "Holds", value: holdLabel(policy.hold) },
            { term: "Switched off", value: autoDisableLabel(policy.autoDisable) },
            { term: "Headers", value: headerNames.length === 0 ? "None of its own" : headerNames.join(", ") },
          ]}
        />
      </CardBody>
    </Card>
  );
}
