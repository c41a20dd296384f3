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
import { type Limits, limitsOf } from "./limits-draft";

/** What all channels share. A field left empty follows the installation, also when that changes. */
export function OrgLimitsForm({ limits }: { limits: Limits }) {
  const { cap, rate, defaults } = limits;
  const trpc = useTRPC();
  const router = useRouter();
  const change = useMutation(trpc.orgs.setLimits.mutationOptions());
  const { form, pending, problem, errorOf } = useApiForm({
    send: (values) => change.mutateAsync(limitsOf(values, limits)),
    onDone: () => {
      toast({ title: "Limits saved", description: "They apply from the next delivery on.", tone: "ok" });
      router.refresh();
    },
  });
  return (
    <Card aria-labelledby="limits">
      <CardHead id="limits" title="Limits" note="over all channels together" />
      <form {...form}>
        <CardBody className="grid gap-4 sm:grid-cols-2">
          <Field
            label="At the same time"
            hint="Requests in flight. A receiver that hangs never takes all of them."
            error={errorOf("cap")}
          >
            <Input
              name="cap"
              inputMode="numeric"
              autoComplete="off"
              suffix="requests"
              placeholder={String(defaults.cap)}
              defaultValue={cap ?? ""}
            />
          </Field>
          <Field
            label="Deliveries"
            hint="Deliveries above the limit wait in the queue; nothing is lost."
            error={errorOf("rate.perMinute") ?? errorOf("rate")}
          >
            <Input
              name="rate.perMinute"
              inputMode="numeric"
              autoComplete="off"
              suffix="per minute"
              placeholder={String(defaults.rate.perMinute)}
              defaultValue={rate?.perMinute ?? ""}
            />
          </Field>
          <Field label="Burst" hint="After a quiet period, this many are sent at once." error={errorOf("rate.burst")}>
            <Input
              name="rate.burst"
              inputMode="numeric"
              autoComplete="off"
              suffix="at once"
              placeholder={String(defaults.rate.burst)}
              defaultValue={rate?.burst ?? ""}
            />
          </Field>
          <FormError message={problem?.message} requestId={problem?.requestId} />
        </CardBody>
        <CardFoot>
          <Button type="submit" loading={pending}>
            Apply limits
          </Button>
        </CardFoot>
      </form>
    </Card>
  );
}
