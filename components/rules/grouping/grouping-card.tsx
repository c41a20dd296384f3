"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import type { FieldProblems } from "@/server/contracts/errors";
import { type GroupingDraft, readGrouping } from "./grouping-draft";
import { GroupingPreview } from "./grouping-preview";
import { type Suggestion, SuggestInput } from "@/components/rules/conditions/suggest-input";
import type { Trial } from "@/components/rules/trial/trial";

interface GroupingCardProps {
  draft: GroupingDraft;
  onChange: (draft: GroupingDraft) => void;
  problems: FieldProblems;
  paths: readonly Suggestion[];
  /** The rule as it would be tried; undefined while something in it cannot be understood. */
  trial: Trial | undefined;
}

export function GroupingCard({ draft, onChange, problems, paths, trial }: GroupingCardProps) {
  const { grouping } = readGrouping(draft);
  const number = (field: Exclude<keyof GroupingDraft, "groupBy">, suffix: string) => (
    <Input
      inputMode="numeric"
      autoComplete="off"
      suffix={suffix}
      value={draft[field]}
      onChange={(event) => onChange({ ...draft, [field]: event.target.value })}
    />
  );
  return (
    <Card className="overflow-visible">
      <CardHead title="Group" note="one delivery for many events" />
      <CardBody className="grid gap-5">
        <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
          <Field label="Quiet window" hint="0 sends at once" error={problems.windowSeconds}>
            {number("windowSeconds", "seconds")}
          </Field>
          <Field label="At most" error={problems.maxWaitSeconds}>
            {number("maxWaitSeconds", "seconds")}
          </Field>
          <Field label="Up to" error={problems.maxEvents}>
            {number("maxEvents", "events")}
          </Field>
          <Field label="Size up to" error={problems.maxBytes}>
            {number("maxKibibytes", "KiB")}
          </Field>
          <Field
            label="Group by"
            className="col-span-2"
            hint="One group per value; leave empty to collect everything together"
            error={problems.groupBy}
          >
            <SuggestInput
              mono
              placeholder="data.customerId"
              value={draft.groupBy}
              onValueChange={(groupBy) => onChange({ ...draft, groupBy })}
              suggestions={paths}
            />
          </Field>
        </div>
        {grouping && <GroupingPreview grouping={grouping} trial={trial} />}
      </CardBody>
    </Card>
  );
}
