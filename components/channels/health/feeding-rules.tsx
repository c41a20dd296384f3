"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { count } from "@/components/charts/number-labels";
import { RuleStatus } from "@/components/rules/rule-status";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import type { Channel } from "@/components/channels/use-channel";

export type Feeding = ApiOutput["stats"]["feeding"];

interface FeedingRulesProps {
  orgSlug: string;
  channel: Channel;
  feeding: Feeding;
  canBind: boolean;
}

/** Which rules deliver here, and how often each of them did in the last day. */
export function FeedingRules({ orgSlug, channel: { id: channelId, rules }, feeding, canBind }: FeedingRulesProps) {
  const trpc = useTRPC();
  const { data: fed } = useQuery(trpc.stats.feeding.queryOptions({ channelId }, { initialData: feeding }));
  const deliveriesOf = new Map(fed.map(({ ruleId, deliveries }) => [ruleId, deliveries]));
  return (
    <Card aria-labelledby="rules-feeding">
      <CardHead id="rules-feeding" title="Rules that deliver here" note={rules.length} />
      {rules.length === 0 ? (
        <CardBody className="text-sm text-text-2">
          No rule delivers here, so nothing is sent.{" "}
          {canBind && <TextLink href={`/${orgSlug}/rules`}>Bind it to a rule</TextLink>}
        </CardBody>
      ) : (
        <ul className="divide-y divide-border">
          {rules.map(({ id, name, status }) => (
            <li key={id} className="relative flex items-center gap-3 px-4 py-2 text-sm hover:bg-hover">
              <Link href={`/${orgSlug}/rules/${id}`} className="min-w-0 flex-1 truncate after:absolute after:inset-0">
                {name}
              </Link>
              {status !== "active" && <RuleStatus rule={{ status, mutedUntil: null }} />}
              <Fed deliveries={deliveriesOf.get(id) ?? 0} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Fed({ deliveries }: { deliveries: number }) {
  return (
    <span className="flex-none text-xs text-text-2 tabular-nums">
      <span aria-hidden>{count(deliveries)} / 24&nbsp;h</span>
      <span className="sr-only">
        {count(deliveries)} {deliveries === 1 ? "delivery" : "deliveries"} in 24 hours
      </span>
    </span>
  );
}
