import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EventTypeView } from "@/components/event-types/event-type-view";
import { Page } from "@/components/layout/page";
import { toAppError } from "@/server/api/refusal";
import { eventTypeNameSchema } from "@/server/contracts/event-types";
import { allows } from "@/server/contracts/permissions";
import { openOrg } from "../../../open-org";

export const metadata: Metadata = { title: "Event type" };

type Props = { params: Promise<{ org: string; name: string }> };

export default async function EventTypePage({ params }: Props) {
  const { org: slug, name: given } = await params;
  const { api, org } = await openOrg(slug);
  const name = eventTypeNameSchema.safeParse(given);
  if (!name.success) notFound();
  const [type, rules] = await Promise.all([
    api.eventTypes.get({ name: name.data }).catch((error: unknown) => {
      if (toAppError(error).code === "not_found") return null;
      throw error;
    }),
    api.rules.list(),
  ]);
  // Who may describe a type may also do so before its first event.
  if (!type && !allows(org.role, "event_type:write")) notFound();
  return (
    <Page>
      <EventTypeView key={name.data} org={org} name={name.data} type={type} rules={rules} />
    </Page>
  );
}
