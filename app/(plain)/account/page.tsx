import type { Metadata } from "next";
import { backLink } from "@/app/(plain)/back-link";
import { openAccount } from "@/app/signed-in";
import { EmailCard } from "@/components/account/email-card";
import { NameForm } from "@/components/account/name-form";
import { PasswordForm } from "@/components/account/password-form";
import { SessionsCard } from "@/components/account/sessions-card";
import { ApiProvider } from "@/components/api/api-provider";
import { SessionWatch } from "@/components/auth/session-watch";
import { SignOutButton } from "@/components/auth/sign-out-button";
import { PlainShell } from "@/components/layout/plain-shell";
import { PageHeader } from "@/components/ui/page-header";

export const metadata: Metadata = { title: "Account" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AccountPage({ searchParams }: Props) {
  const { api } = await openAccount("/account");
  const [me, orgs, sessions, { sendsMail, printsLinks }] = await Promise.all([
    api.account.me(),
    api.orgs.mine(),
    api.account.sessions(),
    api.auth.providers(),
  ]);
  return (
    <ApiProvider>
      <SessionWatch />
      <PlainShell
        back={backLink(orgs, (await searchParams).from)}
        actions={<SignOutButton variant="ghost">Sign out</SignOutButton>}
      >
        <PageHeader title="Account">Your profile, password and devices, for all of your organisations.</PageHeader>
        <div className="grid gap-4">
          <NameForm name={me.name} />
          <EmailCard
            email={me.email}
            verifiedAt={me.emailVerifiedAt}
            providers={me.providers}
            sendsMail={sendsMail}
            printsLinks={printsLinks}
          />
          <PasswordForm hasPassword={me.hasPassword} />
          <SessionsCard initial={sessions} />
        </div>
      </PlainShell>
    </ApiProvider>
  );
}
