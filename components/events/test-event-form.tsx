"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { DialogFormFooter } from "@/components/ui/dialog-form-footer";
import { Field, Label } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Textarea } from "@/components/ui/textarea";
import { ExampleButton } from "./example-button";
import { jsonProblem } from "./json-problem";

interface TestEventFormProps {
  type: string | undefined;
  onSent: (sent: NonNullable<ApiOutput["events"]["sendTest"]>) => void;
}

const PRIORITIES = [
  { value: "low", label: "Low" },
  { value: "normal", label: "Normal" },
  { value: "high", label: "High" },
] as const;
type Priority = (typeof PRIORITIES)[number]["value"];

const BLANK = "{\n  \n}";

export function TestEventForm({ type: first = "", onSent }: TestEventFormProps) {
  const trpc = useTRPC();
  const listId = useId();
  const [type, setType] = useState(first);
  const [data, setData] = useState(BLANK);
  const [priority, setPriority] = useState<Priority>("normal");
  const { data: catalogue } = useQuery(trpc.eventTypes.list.queryOptions({}));
  const send = useMutation(trpc.events.sendTest.mutationOptions());
  const { form, pending, problem, errorOf } = useApiForm({
    send: (values) => send.mutateAsync({ type: values("type").trim(), data, priority }),
    onDone: onSent,
  });
  const known = catalogue?.rows.find(({ name }) => name === type.trim().toLowerCase());
  const fault = jsonProblem(data);

  return (
    <form {...form} className="grid gap-4">
      <Field label="Type" error={errorOf("type")} required>
        <Input
          name="type"
          list={listId}
          value={type}
          onChange={(event) => setType(event.target.value)}
          placeholder="order.paid"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <datalist id={listId}>
        {catalogue?.rows.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="grid justify-items-start gap-1.5">
        <Label asChild>
          <span>Priority</span>
        </Label>
        <SegmentedControl label="Priority" value={priority} options={PRIORITIES} onValueChange={setPriority} />
      </div>
      <Field
        label="Data"
        hint="JSON, as a publisher would send it."
        error={fault ?? errorOf("data")}
        action={known?.hasExample && <ExampleButton name={known.name} onLoad={setData} />}
      >
        <Textarea
          name="data"
          mono
          rows={9}
          value={data}
          onChange={(event) => setData(event.target.value)}
          spellCheck={false}
          autoComplete="off"
        />
      </Field>
      <FormError message={problem?.message} details={otherFaults(problem?.fields)} requestId={problem?.requestId} />
      <DialogFormFooter submitLabel="Send event" pending={pending} disabled={fault !== undefined} />
    </form>
  );
}

function otherFaults(fields: Readonly<Record<string, string>> = {}): string[] {
  return Object.entries(fields).flatMap(([name, fault]) =>
    name === "type" || name === "data" ? [] : [`${name}: ${fault}`],
  );
}
