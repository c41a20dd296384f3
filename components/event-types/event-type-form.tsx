"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { FormRefusal, type FormValues, useApiForm } from "@/components/forms/use-api-form";
import { useFormChanged } from "@/components/forms/use-form-changed";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Card, CardBody, CardFoot } from "@/components/ui/panel";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast-store";
import type { EventType } from "./event-type";
import { readJsonField, readSchemaField } from "./read-json-field";

interface EventTypeFormProps {
  name: string;
  type: EventType | null;
  onSaved: () => void;
}

export function EventTypeForm({ name, type, onSaved }: EventTypeFormProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [onInvalid, setOnInvalid] = useState(type?.onInvalid ?? "reject");
  const [savedOnInvalid, setSavedOnInvalid] = useState(onInvalid);
  const save = useMutation(trpc.eventTypes.upsert.mutationOptions());
  const { form, pending, problem, errorOf } = useApiForm({
    send: (values) => save.mutateAsync({ name, onInvalid, ...readForm(values) }),
    onDone: async () => {
      toast({ title: `${name} is described`, tone: "ok" });
      settle();
      setSavedOnInvalid(onInvalid);
      onSaved();
      await queryClient.invalidateQueries(trpc.eventTypes.pathFilter());
    },
  });
  const { isChanged, settle } = useFormChanged(form.ref);
  useLeaveGuard(isChanged || onInvalid !== savedOnInvalid);
  return (
    <form {...form} className="min-w-0">
      <Card>
        <CardBody className="grid gap-5">
          <Field label="Description" error={errorOf("description")}>
            <Textarea
              name="description"
              rows={2}
              defaultValue={type?.description}
              placeholder="When it is sent, and by which service"
            />
          </Field>
          <Field
            label="JSON Schema of data"
            hint="JSON Schema 2020-12, at most 64 KiB. Leave empty to accept anything."
            error={errorOf("schema")}
          >
            <Textarea
              name="schema"
              mono
              rows={10}
              spellCheck={false}
              defaultValue={written(type?.schema)}
              placeholder={
                '{\n  "type": "object",\n  "required": ["amount"],\n  "properties": { "amount": { "type": "number" } }\n}'
              }
            />
          </Field>
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-sm font-medium">Events that do not match the schema</legend>
            <RadioGroup
              aria-label="Events that do not match the schema"
              className="grid gap-2 sm:grid-cols-2"
              value={onInvalid}
              onValueChange={(value) => setOnInvalid(value === "warn" ? "warn" : "reject")}
            >
              <Radio boxed value="reject" label="Reject them" hint="The publisher gets an error that says where." />
              <Radio
                boxed
                value="warn"
                label="Accept them and warn"
                hint="The response to the publisher lists what is wrong."
              />
            </RadioGroup>
          </fieldset>
          <Field
            label="Example of data"
            hint="Test events start with it. It must match the schema."
            error={errorOf("example")}
          >
            <Textarea
              name="example"
              mono
              rows={8}
              spellCheck={false}
              defaultValue={written(type?.example)}
              placeholder={'{ "amount": 1249 }'}
            />
          </Field>
          <FormError message={problem?.message} requestId={problem?.requestId} />
        </CardBody>
        <CardFoot>
          <Button type="submit" variant="primary" loading={pending}>
            {type && !type.discovered ? "Save changes" : "Save description"}
          </Button>
        </CardFoot>
      </Card>
    </form>
  );
}

/** Refuses what is no JSON before anything is sent; whether a schema is one, the server says. */
function readForm(values: FormValues) {
  const schema = readSchemaField(values("schema"));
  const example = readJsonField(values("example"));
  if (schema.problem !== undefined || example.problem !== undefined) {
    throw new FormRefusal("Some fields need to be changed.", {
      ...(schema.problem !== undefined && { schema: schema.problem }),
      ...(example.problem !== undefined && { example: example.problem }),
    });
  }
  // What JSON.parse gave is JSON.
  return { description: values("description"), schema: schema.value, example: example.value as null };
}

function written(value: unknown): string {
  return value === null || value === undefined ? "" : JSON.stringify(value, null, 2);
}
