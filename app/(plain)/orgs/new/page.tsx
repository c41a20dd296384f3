import type { Metadata } from "next";
import { backLink } from "@/app/(plain)/back-link";
import { openAccount } from "@/app/signed-in";
import { ApiProvider } from "@/components/api/api-provider";
import { SignOutButton } from "@/components/auth/sign-out-button";
import { PlainShell } from "@/components/layout/plain-shell";
import { NewOrgForm } from "@/components/orgs/new-org-form";
import { PageHeader } from "@/components/ui/page-header";

export const metadata: Metadata = { title: "New organisation" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function NewOrgPage({ searchParams }: Props) {
  const { api, user } = await openAccount("/orgs/new");
  const orgs = await api.orgs.mine();
  return (
    <ApiProvider>
      <PlainShell
        back={backLink(orgs, (await searchParams).from)}
        actions={orgs.length === 0 && <SignOutButton variant="ghost">Sign out</SignOutButton>}
      >
        <PageHeader title={orgs.length === 0 ? "Name your organisation" : "New organisation"}>
          {orgs.length === 0
            ? `You are signed in as ${user.email}, and do not belong to an organisation yet. Create one, or ask for an invitation.`
            : "It has its own members, channels, rules and keys. Nothing is shared with your other organisations."}
        </PageHeader>
        <NewOrgForm />
      </PlainShell>
    </ApiProvider>
  );
}
