import type { Metadata } from "next";
import { VerifyEmailForm } from "@/components/auth/verify-email-form";
import { AuthShell } from "@/components/layout/auth-shell";

export const metadata: Metadata = { title: "Confirm your e-mail address" };

type Props = { params: Promise<{ token: string }> };

export default async function VerifyEmailPage({ params }: Props) {
  const { token } = await params;
  return (
    <AuthShell title="Confirm your e-mail address" lede="We use it for sign-in and password resets.">
      <VerifyEmailForm token={token} />
    </AuthShell>
  );
}
