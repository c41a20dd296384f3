"use client";

import { useTRPCClient } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TextLink } from "@/components/ui/text-link";
import { leaveFor, signInWithPassword } from "./auth-calls";
import { NewPasswordField } from "./new-password-field";
import { signInPath } from "./next-path";

/** An account and its organisation in one go; the person is then inside of it. */
export function SignUpForm() {
  const api = useTRPCClient();
  const { form, pending, problem, errorOf } = useApiForm({
    send: async (values) => {
      const password = values("password");
      const given = { name: values("name"), email: values("email"), orgName: values("orgName"), password };
      const { email, orgSlug } = await api.auth.signUp.mutate(given);
      const home = `/${orgSlug}/welcome`;
      const refusal = await signInWithPassword(email, password);
      return refusal ? signInPath(home) : home;
    },
    onDone: leaveFor,
  });
  const isTaken = problem?.code === "email_taken";

  return (
    <form {...form} className="grid gap-4">
      <Field label="Your name" error={errorOf("name")} required>
        <Input name="name" autoComplete="name" />
      </Field>
      <Field
        label="Organisation"
        error={errorOf("orgName")}
        hint="A team or a company. You can change it later."
        required
      >
        <Input name="orgName" autoComplete="organization" />
      </Field>
      <Field
        label="E-mail"
        required
        error={
          isTaken ? (
            <>
              This address has an account. <TextLink href="/sign-in">Sign in</TextLink> instead, and create the
              organisation from there.
            </>
          ) : (
            errorOf("email")
          )
        }
      >
        <Input name="email" type="email" autoComplete="username" inputMode="email" />
      </Field>
      <NewPasswordField error={errorOf("password")} />
      <FormError message={isTaken ? undefined : problem?.message} requestId={problem?.requestId} />
      <Button type="submit" variant="primary" loading={pending}>
        Create organisation
      </Button>
    </form>
  );
}
