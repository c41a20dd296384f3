"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { useShortcut } from "@/components/keyboard/use-shortcut";
import { Breadcrumb } from "@/components/layout/breadcrumbs";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";
import { PatternField } from "@/components/rules/conditions/pattern-field";
import { useRecentEvents } from "@/components/rules/trial/recent-events";
import { draftRule, problemOf, type RuleDraft, type StoredRule } from "./rule-draft";
import { RuleBasics } from "./rule-basics";
import { RuleEditorHeader } from "./rule-editor-header";
import { suggestPaths } from "@/components/rules/conditions/suggest-paths";
import { readTree } from "@/components/rules/conditions/tree-draft";
import { draftTrial, storedTrial } from "@/components/rules/trial/trial";
import { useRuleEditor } from "./use-rule-editor";

/** The name and the event types can be typed before the rest is there; what asks the server comes last. */
const ConditionsCard = dynamic(
  () => import("@/components/rules/conditions/conditions-card").then((module) => module.ConditionsCard),
  {
    ssr: false,
    loading: CardSkeleton,
  },
);
const GroupingCard = dynamic(
  () => import("@/components/rules/grouping/grouping-card").then((module) => module.GroupingCard),
  {
    ssr: false,
    loading: CardSkeleton,
  },
);
const BindingsCard = dynamic(() => import("./bindings-card").then((module) => module.BindingsCard), {
  ssr: false,
  loading: CardSkeleton,
});
const BacktestCard = dynamic(
  () => import("@/components/rules/trial/backtest-card").then((module) => module.BacktestCard),
  {
    ssr: false,
    loading: CardSkeleton,
  },
);
const WhyCard = dynamic(() => import("@/components/rules/trial/why-card").then((module) => module.WhyCard), {
  ssr: false,
  loading: CardSkeleton,
});

interface RuleEditorProps {
  orgSlug: string;
  /** Absent for a new one, which starts from `start`. */
  rule?: StoredRule;
  start?: RuleDraft;
  channels: ApiOutput["channels"]["list"];
  eventTypes: readonly string[];
}

export function RuleEditor({ orgSlug, rule: initialRule, start, channels: initialData, eventTypes }: RuleEditorProps) {
  const trpc = useTRPC();
  const path = `/${orgSlug}/rules`;
  const { data: stored } = useQuery(
    trpc.rules.get.queryOptions(
      { ruleId: initialRule?.id ?? "" },
      // What is being written is not overwritten by what somebody else saves meanwhile.
      { enabled: initialRule !== undefined, initialData: initialRule, staleTime: Infinity },
    ),
  );
  const { data: channels } = useQuery(trpc.channels.list.queryOptions(undefined, { initialData }));
  const [opened] = useState(() => newerOf(initialRule, stored));
  const editor = useRuleEditor(startOf(opened, start), opened, path);
  const { draft, change, fields, read } = editor;
  const recent = useRecentEvents(draft.eventTypes);
  const paths = suggestPaths(recent.data);
  const conditions = readTree(draft.conditions);
  const tried = draftTrial(draft);
  const form = useFocusOnProblem(editor.fields, editor.treeProblems);
  useShortcut("mod+s", "Save the rule", editor.save);
  useLeaveGuard(editor.isUnsaved);

  return (
    <>
      <Breadcrumb title={stored?.name ?? "New rule"} />
      <RuleEditorHeader
        path={path}
        rule={stored}
        draft={draft}
        tree={conditions.problems.size === 0 ? conditions.tree : null}
        grouping={read.rule?.grouping}
        channels={channels.filter(({ id }) => draft.channelIds.includes(id)).map(({ name }) => name)}
        isDirty={editor.isDirty}
        isSaving={editor.isSaving}
        onSave={editor.save}
        onDiscard={editor.discard}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px] xl:grid-cols-[minmax(0,1fr)_400px]">
        <div ref={form} className="grid min-w-0 gap-4">
          <FormError message={editor.message} requestId={editor.requestId} />
          <RuleBasics draft={draft} onChange={change} fields={fields} />
          <Card className="overflow-visible">
            <CardHead title="When" note="event type matches any of" />
            <CardBody>
              <PatternField
                patterns={draft.eventTypes}
                onChange={(patterns) => change({ eventTypes: patterns })}
                known={eventTypes}
                error={problemOf(fields, "eventTypes")}
              />
            </CardBody>
          </Card>
          <ConditionsCard
            root={draft.conditions}
            onChange={(root) => change({ conditions: root })}
            problems={editor.treeProblems}
            paths={paths}
          />
          <GroupingCard
            draft={draft.grouping}
            onChange={(grouping) => change({ grouping })}
            problems={Object.fromEntries(
              Object.entries(fields).map(([field, text]) => [field.replace(/^grouping\./, ""), text]),
            )}
            paths={paths}
            trial={tried}
          />
          <BindingsCard
            orgSlug={orgSlug}
            channels={channels}
            boundIds={draft.channelIds}
            onChange={(channelIds) => change({ channelIds })}
            error={problemOf(fields, "channelIds")}
          />
        </div>
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-4">
          <WhyCard
            orgSlug={orgSlug}
            recent={recent}
            rule={
              conditions.problems.size === 0 && draft.eventTypes.length > 0
                ? { eventTypes: draft.eventTypes, conditions: conditions.tree }
                : undefined
            }
            savedRuleId={editor.isMatchSaved ? stored?.id : undefined}
          />
          <BacktestCard orgSlug={orgSlug} rule={tried} savedRule={stored && storedTrial(stored)} />
        </div>
      </div>
    </>
  );
}

/** Going back shows the page as it was first sent; what was saved from it since is in what was read. */
function newerOf(sent: StoredRule | undefined, known: StoredRule | undefined): StoredRule | undefined {
  return sent && known && known.updatedAt > sent.updatedAt ? known : sent;
}

function startOf(rule: StoredRule | undefined, start: RuleDraft | undefined): RuleDraft {
  if (start) return start;
  if (rule) return draftRule(rule);
  throw new Error("A rule is edited from what is stored or from a start.");
}

/** When problems appear, the first of them is where one goes on typing. */
function useFocusOnProblem(fields: object, tree: ReadonlyMap<number, unknown>) {
  const ref = useRef<HTMLDivElement>(null);
  const hasProblem = Object.keys(fields).length > 0 || tree.size > 0;
  useEffect(() => {
    if (hasProblem) ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [hasProblem]);
  return ref;
}

function CardSkeleton() {
  return (
    <Card className="p-4">
      <SkeletonRows rows={3} label="Loading a part of the rule" />
    </Card>
  );
}
