import type { Metadata } from "next";
import { ResetPasswordForm } from "@/components/auth/reset-password-form";
import { AuthShell } from "@/components/layout/auth-shell";

export const metadata: Metadata = { title: "Choose a new password" };

type Props = { params: Promise<{ token: string }> };

export default async function ResetPasswordPage({ params }: Props) {
  const { token } = await params;
  return (
    <AuthShell title="Choose a new password" lede="This signs you out on every device.">
      <ResetPasswordForm token={token} />
    </AuthShell>
  );
}
