"use client";

import { useTRPCClient } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { leaveFor } from "./auth-calls";

interface JoinAsMeProps {
  token: string;
  orgName: string;
  orgSlug: string;
}

/** For who is signed in with the address that was invited. */
export function JoinAsMe({ token, orgName, orgSlug }: JoinAsMeProps) {
  const api = useTRPCClient();
  const { form, pending, problem } = useApiForm({
    send: () => api.invitations.accept.mutate({ token }),
    onDone: ({ orgSlug: joined }) => leaveFor(`/${joined}/overview`),
  });
  return (
    <form {...form} className="grid gap-4">
      <FormError message={problem?.message} requestId={problem?.requestId} />
      {problem?.code === "already_member" && (
        <p>
          <TextLink href={`/${orgSlug}/overview`}>Go to {orgName}</TextLink>
        </p>
      )}
      <Button type="submit" variant="primary" loading={pending}>
        Join {orgName}
      </Button>
    </form>
  );
}
