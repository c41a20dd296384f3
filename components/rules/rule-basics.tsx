"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Card, CardBody } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { FieldProblems } from "@/server/contracts/errors";
import type { RuleDraft } from "./rule-draft";

const STATUSES = [
  { value: "active", label: "Active", hint: "delivers what matches" },
  { value: "draft", label: "Draft", hint: "not in use yet" },
  { value: "disabled", label: "Disabled", hint: "set aside" },
] as const;

interface RuleBasicsProps {
  draft: RuleDraft;
  onChange: (change: Partial<RuleDraft>) => void;
  fields: FieldProblems;
}

export function RuleBasics({ draft, onChange, fields }: RuleBasicsProps) {
  // The draft lives in state: what is typed before React wakes up would stand there and not be in it.
  const isAwake = useHydrated();
  return (
    <Card inert={!isAwake}>
      <CardBody className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_160px]">
        <Field label="Name" error={fields.name} required>
          <Input
            value={draft.name}
            autoComplete="off"
            placeholder="Failed invoices over €500"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <Field label="Status" error={fields.status}>
          <Select options={STATUSES} value={draft.status} onValueChange={(status) => onChange({ status })} />
        </Field>
        <Field label="Note" className="sm:col-span-2" error={fields.description}>
          <Input
            value={draft.description}
            autoComplete="off"
            placeholder="What it is for, and who to ask"
            onChange={(event) => onChange({ description: event.target.value })}
          />
        </Field>
      </CardBody>
    </Card>
  );
}
