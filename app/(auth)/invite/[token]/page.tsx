import type { Metadata } from "next";
import { InvitationView } from "@/components/auth/invitation-view";
import { AuthShell } from "@/components/layout/auth-shell";
import { TextLink } from "@/components/ui/text-link";
import { toAppError } from "@/server/api/refusal";
import { serverApi } from "@/server/api/server-caller";
import { currentSession } from "@/server/auth/session";

export const metadata: Metadata = { title: "Invitation" };

type Props = { params: Promise<{ token: string }> };

export default async function InvitePage({ params }: Props) {
  const { token } = await params;
  const invitation = await findInvitation(token);
  if (!invitation) {
    return (
      <AuthShell title="This invitation is no longer valid">
        <p className="text-text-2">
          The link was already used, was withdrawn or has expired. Ask the person who invited you for a new one. If you
          already joined, <TextLink href="/sign-in">sign in</TextLink>.
        </p>
      </AuthShell>
    );
  }
  const session = await currentSession();
  return <InvitationView token={token} invitation={invitation} signedInAs={session?.user.email} />;
}

async function findInvitation(token: string) {
  const api = await serverApi();
  return api.auth.invitation({ token }).catch((error: unknown) => {
    const { code } = toAppError(error);
    if (code === "link_invalid" || code === "invalid_input") return null;
    throw error;
  });
}
