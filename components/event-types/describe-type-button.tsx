"use client";

import { useRouter } from "next/navigation";
import { useState, type SubmitEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { DialogFormFooter } from "@/components/ui/dialog-form-footer";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { parseEventType } from "@/server/domain/rules/event-type";

/** Asks for the name only: every type has its page, also one that nobody has published yet. */
export function DescribeTypeButton({ path }: { path: string }) {
  const router = useRouter();
  const [problem, setProblem] = useState<string>();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("name");
    const name = parseEventType(typeof typed === "string" ? typed.trim() : "");
    if (name.ok) router.push(`${path}/${name.value}`);
    else setProblem(name.message);
  }

  return (
    <Dialog onOpenChange={() => setProblem(undefined)}>
      <DialogTrigger asChild>
        <Button variant="primary">Describe a type</Button>
      </DialogTrigger>
      <DialogContent
        title="Describe an event type"
        description="Its name as publishers send it, parts separated by dots."
      >
        <form onSubmit={submit} className="grid gap-4" noValidate>
          <Field label="Name" error={problem} required>
            <Input name="name" mono placeholder="billing.invoice.failed" autoComplete="off" spellCheck={false} />
          </Field>
          <DialogFormFooter submitLabel="Continue" />
        </form>
      </DialogContent>
    </Dialog>
  );
}
