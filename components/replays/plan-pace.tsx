"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import type { Plan } from "./plan-draft";

interface PlanPaceProps {
  plan: Plan;
  onChange: (plan: Plan) => void;
  errorOf: (field: "rate" | "at") => string | undefined;
}

const PRIORITIES = [
  { value: "own", label: "Keep the original" },
  { value: "high", label: "High" },
  { value: "normal", label: "Normal" },
  { value: "low", label: "Low" },
];

export function PlanPace({ plan, onChange, errorOf }: PlanPaceProps) {
  const change = (part: Partial<Plan>) => onChange({ ...plan, ...part });
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Rate" hint="Never faster than a channel's own limit." error={errorOf("rate")} required>
          <Input
            name="rate"
            inputMode="decimal"
            suffix="per second"
            value={plan.rate}
            onChange={(event) => change({ rate: event.target.value })}
          />
        </Field>
        <Field label="Priority among replays" hint="Live traffic goes first in any case.">
          <Select
            name="priority"
            options={PRIORITIES}
            value={plan.priority}
            onValueChange={(priority) => change({ priority })}
          />
        </Field>
      </div>
      <RadioGroup
        aria-label="Start"
        value={plan.when}
        onValueChange={(when) => change({ when: when === "later" ? "later" : "now" })}
      >
        <Radio value="now" label="Start now" />
        <Radio value="later" label="Start at a time" hint="The deliveries are chosen now and sent later." />
      </RadioGroup>
      {plan.when === "later" && (
        <Field label="Time, in your zone" error={errorOf("at")} required className="sm:max-w-60">
          <Input
            name="at"
            type="datetime-local"
            value={plan.at}
            onChange={(event) => change({ at: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}
