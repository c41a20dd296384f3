import type { Metadata } from "next";
import { backLink } from "@/app/(plain)/back-link";
import { DocsView } from "@/components/docs/docs-view";
import { PlainShell } from "@/components/layout/plain-shell";
import { serverApi } from "@/server/api/server-caller";
import { currentSession } from "@/server/auth/session";
import { env } from "@/server/env";

export const metadata: Metadata = { title: "Docs" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Open to everybody: whoever writes a receiver need not have an account. */
export default async function DocsPage({ searchParams }: Props) {
  const orgs = (await currentSession()) ? await (await serverApi()).orgs.mine() : [];
  return (
    <PlainShell back={backLink(orgs, (await searchParams).from)}>
      <DocsView publicUrl={new URL(env().PUBLIC_URL).origin} />
    </PlainShell>
  );
}
