import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ProviderButtons } from "@/components/auth/provider-buttons";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { AuthShell } from "@/components/layout/auth-shell";
import { TextLink } from "@/components/ui/text-link";
import { serverApi } from "@/server/api/server-caller";
import { currentSession } from "@/server/auth/session";

export const metadata: Metadata = { title: "Create an organisation" };

export default async function SignUpPage() {
  // Who has an account makes further organisations with it.
  if (await currentSession()) redirect("/orgs/new");
  const { providers } = await (await serverApi()).auth.providers();

  return (
    <AuthShell
      title="Create an organisation"
      lede={
        <>
          Have an account? <TextLink href="/sign-in">Sign in</TextLink>
        </>
      }
    >
      <ProviderButtons providers={providers} next="/orgs/new" />
      <SignUpForm />
    </AuthShell>
  );
}
