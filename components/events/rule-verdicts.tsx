"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { useExplainOptions } from "@/components/rules/trial/rule-questions";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Card, CardHead } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { verdictWords } from "./event-words";

/** As many as one looks through; each costs a question of its own. */
const STEP = 25;

/** Why each active rule wants the event, or why not. */
export function RuleVerdicts({ eventId, orgSlug }: { eventId: string; orgSlug: string }) {
  const trpc = useTRPC();
  const explainOptions = useExplainOptions();
  const [limit, setLimit] = useState(STEP);
  const { data: rules } = useQuery(trpc.rules.list.queryOptions({ status: "active" }));
  const asked = (rules ?? []).slice(0, limit);
  const explained = useQueries({
    queries: asked.map(({ id }) => explainOptions({ event: { eventId }, rule: { ruleId: id } })),
  });
  const verdicts = asked
    .flatMap((rule, index) => {
      const explanation = explained[index]?.data;
      return explanation ? [{ rule, explanation }] : [];
    })
    .toSorted((one, other) => Number(other.explanation.matched) - Number(one.explanation.matched));
  const isLoading = rules === undefined || explained.some(({ isPending }) => isPending);
  return (
    <Card aria-label="Rules">
      <CardHead title="Rules" note="as they are now" />
      {isLoading ? (
        <SkeletonRows rows={3} label="Checking the rules" />
      ) : (
        <>
          {rules.length === 0 && (
            <p className="px-4 py-3 text-sm text-text-2">
              There is no active rule. <TextLink href={`/${orgSlug}/rules`}>Create one</TextLink> to have events
              delivered.
            </p>
          )}
          <ul className="divide-y divide-border">
            {verdicts.map(({ rule, explanation }) => (
              <Verdict
                key={rule.id}
                name={rule.name}
                channelCount={rule.channels.length}
                href={`/${orgSlug}/rules/${rule.id}`}
                explanation={explanation}
              />
            ))}
          </ul>
          {rules.length > limit && (
            <div className="border-t px-4 py-2">
              <Button size="sm" variant="ghost" className="-ml-2.5" onClick={() => setLimit(limit + STEP)}>
                Ask {Math.min(STEP, rules.length - limit)} more of {rules.length}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

type Explanation = ApiOutput["rules"]["explain"];
type Node = NonNullable<Explanation["conditions"]>;

interface VerdictProps {
  name: string;
  channelCount: number;
  href: string;
  explanation: Explanation;
}

function Verdict({ name, channelCount, href, explanation }: VerdictProps) {
  const { matched, sentence, patterns, conditions } = explanation;
  return (
    <li>
      <details className="group" open={matched}>
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2 text-sm transition-colors hover:bg-hover focus-visible:outline-offset-[-2px] [&::-webkit-details-marker]:hidden">
          <Icon name="chevron-right" className="size-3.5 text-text-3 transition-transform group-open:rotate-90" />
          <span className="min-w-0 truncate font-medium">{name}</span>
          <Status {...verdictWords(matched, channelCount)} className="ml-auto" />
        </summary>
        <div className="grid gap-2 px-4 pb-3 pl-10.5 text-sm">
          <p className="text-text-2">
            {sentence}.{matched && channelCount === 0 && " It delivers to no channel, so nothing was sent."}
          </p>
          <ul className="grid gap-1">
            {patterns.map((pattern) => (
              <Line key={pattern.pattern} matched={pattern.matched} sentence={pattern.sentence} />
            ))}
            {conditions && <ConditionLines node={conditions} />}
          </ul>
          <TextLink href={href} className="justify-self-start">
            Open rule
          </TextLink>
        </div>
      </details>
    </li>
  );
}

function ConditionLines({ node }: { node: Node }) {
  if (node.kind === "condition") return <Line matched={node.matched} sentence={node.sentence} />;
  return (
    <li>
      <Sentence matched={node.matched} sentence={node.sentence} />
      <ul className="mt-1 grid gap-1 border-l pl-4">
        {node.children.map((child, index) => (
          <ConditionLines key={index} node={child} />
        ))}
      </ul>
    </li>
  );
}

function Line({ matched, sentence }: { matched: boolean; sentence: string }) {
  return (
    <li>
      <Sentence matched={matched} sentence={sentence} />
    </li>
  );
}

function Sentence({ matched, sentence }: { matched: boolean; sentence: string }) {
  return (
    <span className="flex items-start gap-2">
      <Icon
        name={matched ? "check" : "cross"}
        label={matched ? "Met" : "Not met"}
        className={matched ? "mt-0.5 text-ok-solid" : "mt-0.5 text-text-3"}
      />
      <span className="min-w-0 wrap-anywhere">{sentence}</span>
    </span>
  );
}
