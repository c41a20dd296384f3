import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { safeNext } from "@/components/auth/next-path";
import { ProviderButtons } from "@/components/auth/provider-buttons";
import { SignInForm } from "@/components/auth/sign-in-form";
import { FormError } from "@/components/feedback/form-error";
import { AuthShell } from "@/components/layout/auth-shell";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/text-link";
import { serverApi } from "@/server/api/server-caller";
import { currentSession } from "@/server/auth/session";
import { explainSignInRefusal, readSignInRefusal } from "@/server/contracts/people/sign-in-refusal";

export const metadata: Metadata = { title: "Sign in" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInPage({ searchParams }: Props) {
  const { next: given, error, "signed-out": signedOut } = await searchParams;
  const next = safeNext(given);
  if (await currentSession()) redirect(next);
  const { providers } = await (await serverApi()).auth.providers();

  return (
    <AuthShell
      title="Sign in"
      lede={
        <>
          New here? <TextLink href="/sign-up">Create an organisation</TextLink>
        </>
      }
    >
      {signedOut !== undefined && <Callout tone="info" title="You were signed out." />}
      {typeof error === "string" && <FormError message={explainSignInRefusal(readSignInRefusal(error))} />}
      <ProviderButtons providers={providers} next={next} />
      <SignInForm next={next} />
    </AuthShell>
  );
}
