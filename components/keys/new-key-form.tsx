"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { Checkbox } from "@/components/ui/checkbox";
import { DialogFormFooter } from "@/components/ui/dialog-form-footer";
import { Field, FieldError } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { ApiScope } from "@/server/contracts/people/keys";
import type { Role } from "@/server/contracts/permissions";
import { EXPIRY_CHOICES, type ExpiryChoice, expiryOf, scopeOptions } from "./key-words";

interface NewKeyFormProps {
  role: Role;
  onCreated: (created: ApiOutput["keys"]["create"]) => void;
}

export function NewKeyForm({ role, onCreated }: NewKeyFormProps) {
  const trpc = useTRPC();
  const scopesErrorId = useId();
  const [scopes, setScopes] = useState<readonly ApiScope[]>(["events:write"]);
  const [expiry, setExpiry] = useState<ExpiryChoice>("365");
  const create = useMutation(trpc.keys.create.mutationOptions());
  const { form, pending, problem, errorOf } = useApiForm({
    send: (values) =>
      create.mutateAsync({ name: values("name"), scopes: [...scopes], expiresAt: expiryOf(expiry, new Date()) }),
    onDone: onCreated,
  });
  const scopesError = errorOf("scopes");

  function toggle(scope: ApiScope, isOn: boolean): void {
    setScopes(isOn ? [...scopes, scope] : scopes.filter((each) => each !== scope));
  }

  return (
    <form {...form} className="grid gap-4">
      <Field label="Name" hint="Which service uses it." error={errorOf("name")} required>
        <Input name="name" placeholder="Billing service" autoComplete="off" />
      </Field>
      <fieldset name="scopes" className="grid gap-2.5" aria-describedby={scopesError && scopesErrorId}>
        <legend className="mb-2 text-sm font-medium">Scopes</legend>
        {scopeOptions(role).map(({ scope, hint, isOpen }) => (
          <Checkbox
            key={scope}
            label={<span className="mono">{scope}</span>}
            hint={hint}
            disabled={!isOpen}
            checked={scopes.includes(scope)}
            onCheckedChange={(checked) => toggle(scope, checked === true)}
          />
        ))}
        {scopesError !== undefined && <FieldError id={scopesErrorId}>{scopesError}</FieldError>}
      </fieldset>
      <Field label="Expires" error={errorOf("expiresAt")}>
        <Select options={EXPIRY_CHOICES} value={expiry} onValueChange={setExpiry} />
      </Field>
      <FormError message={problem?.message} requestId={problem?.requestId} />
      <DialogFormFooter submitLabel="Create key" pending={pending} />
    </form>
  );
}
