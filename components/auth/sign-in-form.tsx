"use client";

import { FormError } from "@/components/feedback/form-error";
import { FormRefusal, useApiForm, type FormValues } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TextLink } from "@/components/ui/text-link";
import { explainSignInRefusal, type SignInRefusal } from "@/server/contracts/people/sign-in-refusal";
import { leaveFor, signInWithPassword } from "./auth-calls";

interface SignInFormProps {
  /** A path of ours. */
  next: string;
  /** Given when only one account will do; it then cannot be changed. */
  email?: string;
  submitLabel?: string;
}

export function SignInForm({ next, email, submitLabel = "Sign in" }: SignInFormProps) {
  const { form, pending, problem, errorOf } = useApiForm({
    send: signIn,
    // A full load, so that nothing is left of whoever used this browser before.
    onDone: () => leaveFor(next),
  });
  return (
    <form {...form} className="grid gap-4">
      <Field label="E-mail" error={errorOf("email")} required>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          defaultValue={email}
          readOnly={email !== undefined}
        />
      </Field>
      <Field
        label="Password"
        error={errorOf("password")}
        required
        action={
          <TextLink href="/reset-password" className="text-sm">
            Forgot it?
          </TextLink>
        }
      >
        <Input name="password" type="password" autoComplete="current-password" />
      </Field>
      <FormError message={problem?.message} />
      <Button type="submit" variant="primary" loading={pending}>
        {submitLabel}
      </Button>
    </form>
  );
}

async function signIn(values: FormValues): Promise<void> {
  const email = values("email").trim();
  const password = values("password");
  const missing = {
    ...(!email.includes("@") && { email: "Enter your e-mail address, such as ada@example.com." }),
    ...(password === "" && { password: "Enter your password." }),
  };
  if (Object.keys(missing).length > 0) throw new FormRefusal("Some fields need to be changed.", missing);

  const refusal = await signInWithPassword(email, password);
  if (refusal) throw toFormRefusal(refusal);
}

/** Only what is about the password stands beside it; that it may be the address is left open on purpose. */
function toFormRefusal(refusal: SignInRefusal): FormRefusal {
  const message = explainSignInRefusal(refusal);
  const isAboutPassword = refusal.code === "invalid_credentials" || refusal.code === "rate_limited";
  return new FormRefusal(message, isAboutPassword ? { password: message } : {});
}
