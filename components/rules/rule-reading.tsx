"use client";

import type { ApiOutput } from "@/components/api/trpc";
import { Breadcrumb } from "@/components/layout/breadcrumbs";
import { Badge } from "@/components/ui/badge";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { PageHeader } from "@/components/ui/page-header";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import { BacktestCard } from "@/components/rules/trial/backtest-card";
import { BindingsCard } from "./bindings-card";
import { GroupingPreview } from "@/components/rules/grouping/grouping-preview";
import { PhraseText } from "@/components/rules/conditions/phrase-text";
import { useRecentEvents } from "@/components/rules/trial/recent-events";
import type { StoredRule } from "./rule-draft";
import { RuleStatus } from "./rule-status";
import { describeRule } from "./rule-words";
import { storedTrial } from "@/components/rules/trial/trial";
import { WhyCard } from "@/components/rules/trial/why-card";

interface RuleReadingProps {
  orgSlug: string;
  rule: StoredRule;
  channels: ApiOutput["channels"]["list"];
}

/** A rule for those who may not change it: everything that it does, and why. */
export function RuleReading({ orgSlug, rule, channels }: RuleReadingProps) {
  const recent = useRecentEvents(rule.eventTypes);
  const { eventTypes, conditions, grouping } = rule;
  const names = rule.channels.map(({ name }) => name);
  return (
    <>
      <Breadcrumb title={rule.name} />
      <PageHeader
        title={rule.name}
        status={<RuleStatus rule={rule} boxed />}
        actions={<CopyButton text={rule.id} label="Copy rule id" />}
      >
        <PhraseText phrase={describeRule({ eventTypes, conditions, grouping, channels: names })} />
        <p className="text-sm text-text-3">Only admins and owners change rules.</p>
      </PageHeader>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px] xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid min-w-0 gap-4">
          <Card>
            <CardHead title="When" note="event type matches any of" />
            <CardBody className="flex flex-wrap gap-2">
              {eventTypes.map((pattern) => (
                <Badge key={pattern} mono>
                  {pattern}
                </Badge>
              ))}
            </CardBody>
          </Card>
          {conditions && (
            <Card>
              <CardHead title="If" note="conditions over the event" />
              <CardBody>
                <CodeBlock label="Conditions" language="json" code={JSON.stringify(conditions, null, 2)} />
              </CardBody>
            </Card>
          )}
          <Card>
            <CardHead title="Group" note="one delivery for many events" />
            <CardBody>
              <GroupingPreview grouping={grouping} trial={storedTrial(rule)} />
            </CardBody>
          </Card>
          <BindingsCard orgSlug={orgSlug} channels={channels} boundIds={rule.channels.map(({ id }) => id)} />
        </div>
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-4">
          <WhyCard orgSlug={orgSlug} recent={recent} rule={{ eventTypes, conditions }} savedRuleId={rule.id} />
          <BacktestCard orgSlug={orgSlug} rule={storedTrial(rule)} savedRule={undefined} />
        </div>
      </div>
    </>
  );
}
