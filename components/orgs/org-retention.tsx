"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTRPC } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Card, CardBody, CardFoot, CardHead } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast-store";
import { whoMay } from "@/server/contracts/permissions";
import { RETENTION_DAYS, type RetentionDays } from "@/server/contracts/retention";

type Retention = { days: RetentionDays | null; defaultDays: RetentionDays };
const DEFAULT = "default";

/** How long events and settled deliveries are kept. */
export function OrgRetention({ retention, mayChange }: { retention: Retention; mayChange: boolean }) {
  const { days, defaultDays } = retention;
  const trpc = useTRPC();
  const router = useRouter();
  const [chosen, setChosen] = useState(days === null ? DEFAULT : String(days));
  const change = useMutation(trpc.orgs.setRetention.mutationOptions());
  const { form, pending, problem } = useApiForm({
    send: () => {
      const days = RETENTION_DAYS.find((choice) => String(choice) === chosen) ?? null;
      return change.mutateAsync({ days });
    },
    onDone: () => {
      toast({ title: "History setting saved", tone: "ok" });
      router.refresh();
    },
  });
  const isShorter = lengthOf(chosen, defaultDays) < (days ?? defaultDays);
  return (
    <Card aria-labelledby="history">
      <CardHead id="history" title="History" />
      {mayChange ? (
        <form {...form}>
          <CardBody className="grid gap-4 sm:grid-cols-3">
            <Field
              label="Keep for"
              hint="Events, settled deliveries and their attempts. Waiting deliveries are always kept."
            >
              <Select
                options={[
                  { value: DEFAULT, label: `${defaultDays} days (default)` },
                  ...RETENTION_DAYS.map((choice) => ({ value: String(choice), label: `${choice} days` })),
                ]}
                value={chosen}
                onValueChange={setChosen}
              />
            </Field>
            {isShorter && (
              <p className="text-xs text-text-2 sm:col-span-2 sm:self-end">
                Older history is removed within the next hours and cannot be restored here.
              </p>
            )}
            <FormError message={problem?.message} requestId={problem?.requestId} />
          </CardBody>
          <CardFoot>
            <Button type="submit" loading={pending}>
              Save history setting
            </Button>
          </CardFoot>
        </form>
      ) : (
        <CardBody className="grid gap-3">
          <p className="text-sm">
            Events and settled deliveries are kept for {days ?? defaultDays} days{days === null && " (default)"}.
          </p>
          <p className="text-xs text-text-3">Changing it: {whoMay("org:limits").toLowerCase()}</p>
        </CardBody>
      )}
    </Card>
  );
}

const lengthOf = (chosen: string, defaultDays: number) => (chosen === DEFAULT ? defaultDays : Number(chosen));
