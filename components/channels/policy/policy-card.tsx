import Link from "next/link";
import { Button } from "@/components/ui/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import type { Policy } from "@/server/domain/policy/policy";
import type { RetrySettings } from "@/server/domain/retry/retry-policy";
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
export function PolicyCard({ channel: { policy, effective, headerNames }, editHref }: PolicyCardProps) {
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
            ...policyItems(policy.retry, effective),
            { term: "Order", value: orderLabel(effective) },
            { term: "Headers", value: headerNames.length === 0 ? "None" : headerNames.join(", ") },
          ]}
        />
      </CardBody>
    </Card>
  );
}

/** What an organisation may set for its channels, and each channel for itself. */
export function policyItems(settings: RetrySettings | undefined, effective: Policy) {
  return [
    { term: "Retries", value: retryLabel(settings, effective.retry) },
    { term: "Timeout", value: timeoutLabel(effective.retry) },
    { term: "Rate", value: rateLabel(effective.rate) },
    { term: "In flight", value: effective.maxConcurrency ?? "No separate limit" },
    { term: "Circuit", value: circuitLabel(effective.circuit) },
    { term: "Holds", value: holdLabel(effective.hold) },
    { term: "Switched off", value: autoDisableLabel(effective.autoDisable) },
  ];
}
