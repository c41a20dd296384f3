import type { Metadata } from "next";
import { NotFoundView } from "@/components/feedback/not-found-view";
import { Page } from "@/components/layout/page";
import { ReplayView } from "@/components/replays/replay-view";
import { toAppError } from "@/server/api/refusal";
import { openOrg } from "../../../open-org";
import { listNames } from "../list-names";

export const metadata: Metadata = { title: "Replay" };

export default async function ReplayPage({ params }: { params: Promise<{ org: string; replayId: string }> }) {
  const { org: slug, replayId } = await params;
  const { api, org } = await openOrg(slug);
  const replay = await api.replays.get({ replayId }).catch((error: unknown) => {
    const { code } = toAppError(error);
    if (code === "not_found" || code === "invalid_input") return null;
    throw error;
  });
  return (
    <Page>
      {replay ? (
        <ReplayView org={{ slug: org.slug, role: org.role }} replay={replay} names={await listNames(api)} />
      ) : (
        <NotFoundView what="Replay" backHref={`/${org.slug}/replays`} backLabel="All replays" />
      )}
    </Page>
  );
}
