import type { Metadata } from "next";
import { RequestResetForm } from "@/components/auth/request-reset-form";
import { AuthShell } from "@/components/layout/auth-shell";
import { TextLink } from "@/components/ui/text-link";
import { serverApi } from "@/server/api/server-caller";

export const metadata: Metadata = { title: "Reset your password" };

export default async function RequestResetPage() {
  const { sendsMail } = await (await serverApi()).auth.providers();
  return (
    <AuthShell
      title="Reset your password"
      lede={
        <>
          Remembered it? <TextLink href="/sign-in">Sign in</TextLink>
        </>
      }
    >
      <RequestResetForm sendsMail={sendsMail} />
    </AuthShell>
  );
}
