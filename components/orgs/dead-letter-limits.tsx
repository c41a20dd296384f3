"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Card, CardBody, CardFoot, CardHead } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { DEFAULT_DEAD_LETTER_THRESHOLD } from "@/server/contracts/dead-letters";

/** Above how many dead letters the pages show a warning. */
export function DeadLetterLimit({ threshold }: { threshold: number }) {
  const trpc = useTRPC();
  const router = useRouter();
  const change = useMutation(trpc.deadLetters.setThreshold.mutationOptions());
  const { form, pending, problem, errorOf } = useApiForm({
    send: (values) => {
      const typed = values("threshold").trim();
      return change.mutateAsync({ threshold: typed === "" ? DEFAULT_DEAD_LETTER_THRESHOLD : Number(typed) });
    },
    onDone: () => {
      toast({ title: "Dead letter warning saved", tone: "ok" });
      router.refresh();
    },
  });
  return (
    <Card aria-labelledby="dead-letter-limit">
      <CardHead id="dead-letter-limit" title="Dead letters" />
      <form {...form}>
        <CardBody className="grid gap-4 sm:grid-cols-3">
          <Field
            label="Warn above"
            hint="When there are more, the overview and the dead letters page show a warning."
            error={errorOf("threshold")}
          >
            <Input
              name="threshold"
              inputMode="numeric"
              autoComplete="off"
              suffix="dead letters"
              placeholder={String(DEFAULT_DEAD_LETTER_THRESHOLD)}
              defaultValue={threshold}
            />
          </Field>
          <FormError message={problem?.message} requestId={problem?.requestId} />
        </CardBody>
        <CardFoot>
          <Button type="submit" loading={pending}>
            Save warning
          </Button>
        </CardFoot>
      </form>
    </Card>
  );
}
