"use client";

import { useTRPCClient } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { leaveFor, signInWithPassword } from "./auth-calls";
import { NewPasswordField } from "./new-password-field";

export function ResetPasswordForm({ token }: { token: string }) {
  const api = useTRPCClient();
  const { form, pending, problem, errorOf } = useApiForm({
    send: async (values) => {
      const password = values("password");
      const { email } = await api.auth.resetPassword.mutate({ token, password });
      return (await signInWithPassword(email, password)) ? "/sign-in" : "/";
    },
    onDone: leaveFor,
  });
  return (
    <form {...form} className="grid gap-4">
      <NewPasswordField label="New password" error={errorOf("password")} />
      <FormError message={problem?.message} requestId={problem?.requestId} />
      {problem?.code === "link_invalid" && (
        <p>
          <TextLink href="/reset-password">Ask for a new link</TextLink>
        </p>
      )}
      <Button type="submit" variant="primary" loading={pending}>
        Set password and sign in
      </Button>
    </form>
  );
}
