"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { number } from "@/components/replays/replay-words";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { DialogFormFooter } from "@/components/ui/dialog-form-footer";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface ThresholdButtonProps {
  threshold: number;
  canChange: boolean;
}

/** Above how many the organisation is warned; for those who may, with a way to change it. */
export function ThresholdButton({ threshold, canChange }: ThresholdButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const words = `Warns above ${number(threshold)}`;
  if (!canChange) return <span className="text-sm text-text-3">{words}</span>;
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button size="sm" variant="ghost">
          {words}
        </Button>
      </DialogTrigger>
      <DialogContent
        title="Warn above"
        description="When there are more dead letters than this, this page and the overview show a warning."
      >
        <ThresholdForm threshold={threshold} onDone={() => setIsOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

function ThresholdForm({ threshold, onDone }: { threshold: number; onDone: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const change = useMutation(trpc.deadLetters.setThreshold.mutationOptions());
  const { form, pending, problem, errorOf } = useApiForm({
    send: (values) => change.mutateAsync({ threshold: Number(values("threshold")) }),
    onDone: async () => {
      await queryClient.invalidateQueries(trpc.deadLetters.pathFilter());
      onDone();
    },
  });
  return (
    <form {...form} className="grid gap-4">
      <Field label="Dead letters" error={errorOf("threshold")} required>
        <Input name="threshold" inputMode="numeric" defaultValue={threshold} />
      </Field>
      {problem?.message !== undefined && <FormError message={problem.message} requestId={problem.requestId} />}
      <DialogFormFooter submitLabel="Save" pending={pending} />
    </form>
  );
}
