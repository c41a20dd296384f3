"use client";

import { useState } from "react";
import { useTRPCClient } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** `sendsMail` is false on an installation without a mail server: the link then stands in the worker's log. */
export function RequestResetForm({ sendsMail }: { sendsMail: boolean }) {
  const api = useTRPCClient();
  const [sentTo, setSentTo] = useState<string>();
  const { form, pending, problem, errorOf } = useApiForm({
    send: async (values) => {
      await api.auth.requestReset.mutate({ email: values("email") });
      return values("email").trim();
    },
    onDone: setSentTo,
  });

  if (sentTo !== undefined) {
    return (
      <Callout tone="ok" urgent title={`If ${sentTo} has an account, a link is on its way.`}>
        {sendsMail
          ? "The link works once and expires in an hour. Check your spam folder before you ask for another one."
          : "No mail server is set up here. Your administrator can find the link in the worker's log. It works once and expires in an hour."}
      </Callout>
    );
  }
  return (
    <form {...form} className="grid gap-4">
      <Field label="E-mail" error={errorOf("email")} required>
        <Input name="email" type="email" autoComplete="username" inputMode="email" />
      </Field>
      <FormError message={problem?.message} requestId={problem?.requestId} />
      <Button type="submit" variant="primary" loading={pending}>
        Send a link
      </Button>
    </form>
  );
}
