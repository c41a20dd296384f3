import type { ApiOutput } from "@/components/api/trpc";
import { AuthShell } from "@/components/layout/auth-shell";
import { ROLE_WORDS } from "@/components/members/role-words";
import { RelativeTime } from "@/components/ui/relative-time";
import { JoinAsMe } from "./join-as-me";
import { JoinAsNew } from "./join-as-new";
import { SignInForm } from "./sign-in-form";
import { SignOutButton } from "./sign-out-button";

interface InvitationViewProps {
  token: string;
  invitation: ApiOutput["auth"]["invitation"];
  /** Undefined for who is not signed in. */
  signedInAs: string | undefined;
}

/** The same invitation for four kinds of guest: the right one, another one, one with an account, and one without. */
export function InvitationView({ token, invitation, signedInAs }: InvitationViewProps) {
  const { orgName, role, invitedBy, expiresAt } = invitation;
  return (
    <AuthShell
      title={`Join ${orgName}`}
      lede={
        <>
          {invitedBy ?? "An admin"} invites you as {ROLE_WORDS[role].label.toLowerCase()}. The invitation ends{" "}
          <RelativeTime at={expiresAt} />.
        </>
      }
    >
      <NextStep token={token} invitation={invitation} signedInAs={signedInAs} />
    </AuthShell>
  );
}

function NextStep({ token, invitation, signedInAs }: InvitationViewProps) {
  const { email, orgName, orgSlug, hasAccount } = invitation;
  const here = `/invite/${token}`;
  if (signedInAs === email) return <JoinAsMe token={token} orgName={orgName} orgSlug={orgSlug} />;
  if (signedInAs !== undefined) {
    return (
      <>
        <p className="wrap-anywhere text-text-2">
          You are signed in as <strong className="font-medium text-text">{signedInAs}</strong>, but this invitation is
          for <strong className="font-medium text-text">{email}</strong>. Sign out to accept it with that address, or
          ask for an invitation to yours.
        </p>
        <SignOutButton variant="primary" next={here}>
          Sign out and continue
        </SignOutButton>
      </>
    );
  }
  if (hasAccount) {
    return (
      <>
        <p className="text-text-2">Sign in with the invited address to join.</p>
        <SignInForm next={here} email={email} />
      </>
    );
  }
  return <JoinAsNew token={token} email={email} orgName={orgName} />;
}
