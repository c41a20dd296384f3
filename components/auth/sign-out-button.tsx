"use client";

import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button, type ButtonProps } from "@/components/ui/button";
import { signOut } from "./auth-calls";

interface SignOutButtonProps extends Pick<ButtonProps, "variant" | "children" | "className"> {
  /** Where to go then; the sign-in page unless told. */
  next?: string;
}

export function SignOutButton({ next, ...button }: SignOutButtonProps) {
  const { form, pending, problem } = useApiForm({ send: () => signOut(next), onDone: stay });
  return (
    <form {...form} className="grid gap-4">
      <FormError message={problem?.message} />
      <Button type="submit" loading={pending} {...button} />
    </form>
  );
}

/** Busy until the browser has left. */
const stay = () => new Promise(() => undefined);
