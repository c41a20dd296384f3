"use client";

import Link from "next/link";
import { useState } from "react";
import { useTRPCClient } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";

/** A press and not a visit confirms: programs that look into mails open their links, too. */
export function VerifyEmailForm({ token }: { token: string }) {
  const api = useTRPCClient();
  const [isConfirmed, setConfirmed] = useState(false);
  const { form, pending, problem } = useApiForm({
    send: () => api.auth.verifyEmail.mutate({ token }),
    onDone: () => setConfirmed(true),
  });
  if (isConfirmed) {
    return (
      <>
        <Callout tone="ok" urgent title="Your address is confirmed." />
        <Button asChild variant="primary">
          <Link href="/">Go to Tocsin</Link>
        </Button>
      </>
    );
  }
  return (
    <form {...form} className="grid gap-4">
      <FormError message={problem?.message} requestId={problem?.requestId} />
      <Button type="submit" variant="primary" loading={pending}>
        Yes, this address is mine
      </Button>
    </form>
  );
}
