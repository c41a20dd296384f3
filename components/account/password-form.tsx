"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTRPC } from "@/components/api/trpc";
import { NewPasswordField } from "@/components/auth/new-password-field";
import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Card, CardBody, CardFoot, CardHead } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";

/** Who came by a provider has none yet, and sets a first one without being asked for the old. */
export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const [round, setRound] = useState(0);
  // A new round is an empty form: nothing that was typed stays in the page.
  return <Fields key={round} hasPassword={hasPassword} onChanged={() => setRound(round + 1)} />;
}

function Fields({ hasPassword, onChanged }: { hasPassword: boolean; onChanged: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const change = useMutation(trpc.account.changePassword.mutationOptions());
  const { form, pending, problem, errorOf } = useApiForm({
    send: (values) => change.mutateAsync({ next: values("next"), ...(hasPassword && { current: values("current") }) }),
    onDone: () => {
      toast({ title: "Password changed", description: "All other devices are signed out.", tone: "ok" });
      onChanged();
      router.refresh();
    },
  });
  return (
    <Card>
      <CardHead title="Password" note="signs out all other devices" />
      <form {...form}>
        <CardBody className="grid gap-4">
          {hasPassword && (
            <Field label="Current password" error={errorOf("current")} required>
              <Input name="current" type="password" autoComplete="current-password" />
            </Field>
          )}
          <NewPasswordField name="next" label="New password" error={errorOf("next")} />
          <FormError message={problem?.message} requestId={problem?.requestId} />
        </CardBody>
        <CardFoot>
          <Button type="submit" loading={pending}>
            {hasPassword ? "Change password" : "Set password"}
          </Button>
        </CardFoot>
      </form>
    </Card>
  );
}
