import type { Metadata } from "next";
import { deadLettersInput, readDeadFilter } from "@/components/dead-letters/dead-filter";
import { DeadLettersView } from "@/components/dead-letters/dead-letters-view";
import { Page } from "@/components/layout/page";
import { openOrg, type OrgPageProps } from "../../open-org";

export const metadata: Metadata = { title: "Dead letters" };

export default async function DeadLettersPage({ params, searchParams }: OrgPageProps) {
  const { api, org } = await openOrg((await params).org);
  const filter = readDeadFilter(await searchParams);
  const input = deadLettersInput(filter, new Date());
  const [summary, channels] = await Promise.all([api.deadLetters.summary(input), api.channels.list()]);
  return (
    <Page>
      <DeadLettersView
        key={JSON.stringify(filter)}
        org={{ slug: org.slug, role: org.role }}
        filter={filter}
        input={input}
        summary={summary}
        channels={channels.map(({ id, name }) => ({ id, name }))}
      />
    </Page>
  );
}
