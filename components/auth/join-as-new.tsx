"use client";

import { useTRPCClient } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { leaveFor, signInWithPassword } from "./auth-calls";
import { NewPasswordField } from "./new-password-field";
import { signInPath } from "./next-path";

interface JoinAsNewProps {
  token: string;
  email: string;
  orgName: string;
}

/** For who was invited and has no account yet: it is made for the address that was invited. */
export function JoinAsNew({ token, email, orgName }: JoinAsNewProps) {
  const api = useTRPCClient();
  const { form, pending, problem, errorOf } = useApiForm({
    send: async (values) => {
      const password = values("password");
      const joined = await api.auth.acceptInvitationBySignUp.mutate({ token, name: values("name"), password });
      const home = `/${joined.orgSlug}/overview`;
      return (await signInWithPassword(joined.email, password)) ? signInPath(home) : home;
    },
    onDone: leaveFor,
  });
  return (
    <form {...form} className="grid gap-4">
      <Field label="E-mail" hint="The invitation is for this address only.">
        <Input name="email" type="email" autoComplete="username" defaultValue={email} readOnly />
      </Field>
      <Field label="Your name" error={errorOf("name")} required>
        <Input name="name" autoComplete="name" />
      </Field>
      <NewPasswordField error={errorOf("password")} />
      <FormError message={problem?.message} requestId={problem?.requestId} />
      <Button type="submit" variant="primary" loading={pending}>
        Join {orgName}
      </Button>
    </form>
  );
}
