"use client";

import { useMutation } from "@tanstack/react-query";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import { Status } from "@/components/ui/status";
import { toast } from "@/components/ui/toast-store";

interface EmailCardProps {
  email: string;
  verifiedAt: Date | null;
  providers: readonly string[];
  /** False without a mail server: then no address can be confirmed, and none needs to be. */
  sendsMail: boolean;
  printsLinks: boolean;
}

export function EmailCard({ email, verifiedAt, providers, sendsMail, printsLinks }: EmailCardProps) {
  const trpc = useTRPC();
  const resend = useMutation(
    trpc.account.resendVerification.mutationOptions({
      onSuccess: () =>
        toast({
          title: sendsMail ? `A link is on its way to ${email}` : "The link is in the worker's log",
          tone: "ok",
        }),
      onError: (error) => toast({ title: "No link sent", description: readApiError(error).message, tone: "bad" }),
    }),
  );
  return (
    <Card>
      <CardHead title="E-mail" />
      <CardBody className="grid gap-2 text-sm">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="font-medium wrap-anywhere">{email}</span>
          <Confirmation verifiedAt={verifiedAt} sendsMail={sendsMail} printsLinks={printsLinks} />
          {(sendsMail || printsLinks) && verifiedAt === null && (
            <Button size="sm" className="sm:ml-auto" loading={resend.isPending} onClick={() => resend.mutate()}>
              Send the link again
            </Button>
          )}
        </div>
        {providers.length > 0 && (
          <p className="text-text-2">You can also sign in with {providers.map(nameOf).join(", ")}.</p>
        )}
      </CardBody>
    </Card>
  );
}

function Confirmation({ verifiedAt, sendsMail, printsLinks }: Omit<EmailCardProps, "email" | "providers">) {
  if (verifiedAt !== null) return <Status kind="delivered" label="Confirmed" />;
  if (sendsMail) return <Status kind="waiting" label="Not confirmed" tone="warn" />;
  if (printsLinks) return <Status kind="waiting" label="Not confirmed" tone="warn" until="the link is in the log" />;
  return <Status kind="suppressed" label="Not confirmed" until="no mail server is set up here" />;
}

/** "oidc:https://id.example.com" → "id.example.com"; the others are names already. */
function nameOf(provider: string): string {
  const issuer = /^oidc:https?:\/\/([^/]+)/.exec(provider)?.[1];
  return issuer ?? (provider === "github" ? "GitHub" : "Google");
}
