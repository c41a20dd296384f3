"use client";

import { useState } from "react";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { ConditionBuilder } from "./condition-builder";
import { ConditionsJson } from "./conditions-json";
import type { Suggestion } from "./suggest-input";
import { type GroupDraft, readTree, type TreeProblems } from "./tree-draft";

interface ConditionsCardProps {
  root: GroupDraft;
  onChange: (root: GroupDraft) => void;
  problems: TreeProblems;
  paths: readonly Suggestion[];
}

const VIEWS = [
  { value: "builder", label: "Builder" },
  { value: "json", label: "JSON" },
] as const;

export function ConditionsCard({ root, onChange, problems, paths }: ConditionsCardProps) {
  const [view, setView] = useState<"builder" | "json">("builder");
  return (
    // Suggestions hang out of it.
    <Card className="overflow-visible">
      <CardHead
        title="If"
        note="conditions over the event"
        action={<SegmentedControl label="Editor" value={view} options={VIEWS} onValueChange={setView} />}
      />
      <CardBody>
        {view === "builder" ? (
          <ConditionBuilder root={root} onChange={onChange} problems={problems} paths={paths} />
        ) : (
          <ConditionsJson tree={readTree(root).tree} onChange={onChange} />
        )}
      </CardBody>
    </Card>
  );
}
