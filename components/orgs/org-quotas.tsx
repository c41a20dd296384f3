"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Meter } from "@/components/ui/meter";
import { Card, CardBody, CardFoot, CardHead } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { whoMay } from "@/server/contracts/permissions";
import { QUOTA_WORDS } from "@/server/contracts/people/quota-words";
import { QUOTA_NAMES, type QuotaName } from "@/server/domain/limits/quotas";
import { type Quotas, quotasOf } from "./limits-draft";

/** Every quota with its use. Owners may set less than the operator grants. */
export function OrgQuotas({ quotas, canChange }: { quotas: Quotas; canChange: boolean }) {
  return (
    <Card aria-labelledby="quotas">
      <CardHead id="quotas" title="Quotas" note="how much there may be" />
      {canChange ? (
        <QuotasForm quotas={quotas} />
      ) : (
        <CardBody className="grid gap-4 sm:grid-cols-2">
          {QUOTA_NAMES.map((name) => (
            <div key={name}>
              <div className="text-sm font-medium">{QUOTA_WORDS[name].label}</div>
              <Use name={name} quota={quotas[name]} />
            </div>
          ))}
          <p className="text-xs text-text-3 sm:col-span-2">Changing them: {whoMay("org:limits").toLowerCase()}</p>
        </CardBody>
      )}
    </Card>
  );
}

function QuotasForm({ quotas }: { quotas: Quotas }) {
  const trpc = useTRPC();
  const router = useRouter();
  const change = useMutation(trpc.orgs.setQuotas.mutationOptions());
  const { form, pending, problem, errorOf } = useApiForm({
    send: (values) => change.mutateAsync(quotasOf(values)),
    onDone: () => {
      toast({ title: "Quotas saved", description: "They apply from now on. Nothing is deleted.", tone: "ok" });
      router.refresh();
    },
  });
  return (
    <form {...form}>
      <CardBody className="grid gap-4 sm:grid-cols-2">
        {QUOTA_NAMES.map((name) => (
          <Field
            key={name}
            label={QUOTA_WORDS[name].label}
            hint={QUOTA_WORDS[name].hint}
            action={<Use name={name} quota={quotas[name]} />}
            error={errorOf(name)}
          >
            <Input
              name={name}
              inputMode="numeric"
              autoComplete="off"
              suffix={QUOTA_WORDS[name].suffix}
              placeholder={String(quotas[name].ceiling)}
              defaultValue={quotas[name].chosen ?? ""}
            />
          </Field>
        ))}
        <p className="text-xs text-pretty text-text-3 sm:col-span-2">
          Empty fields follow what the operator grants, which is also the most you can choose.
        </p>
        <FormError message={problem?.message} requestId={problem?.requestId} />
      </CardBody>
      <CardFoot>
        <Button type="submit" loading={pending}>
          Apply quotas
        </Button>
      </CardFoot>
    </form>
  );
}

function Use({ name, quota: { used, limit } }: { name: QuotaName; quota: Quotas[QuotaName] }) {
  return (
    <span className="flex items-center gap-2 text-xs whitespace-nowrap text-text-2 tabular-nums">
      {used.toLocaleString("en-US")} of {limit.toLocaleString("en-US")} used
      <Meter label={`${QUOTA_WORDS[name].label} used`} value={used} max={limit} />
    </span>
  );
}
