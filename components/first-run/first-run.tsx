"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { type DeliveryDetail, isOpen } from "@/components/deliveries/delivery-status";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { PageHeader } from "@/components/ui/page-header";
import { Card, CardHead } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import { allows, type Role } from "@/server/contracts/permissions";
import { ChannelStep } from "./channel-step";
import { EventStep } from "./event-step";
import { FirstDelivery } from "./first-delivery";
import { RuleStep } from "./rule-step";
import { SETUP_STEPS, setupState } from "./setup-state";

const LATEST = { limit: 1 };
const POLL_MS = 1_000;

interface FirstRunProps {
  org: { name: string; slug: string; role: Role };
  channels: ApiOutput["channels"]["list"];
  rules: ApiOutput["rules"]["list"];
  latest: ApiOutput["deliveries"]["list"];
  publicUrl: string;
}

/** From an empty organisation to its first delivery. What is done is read from what there is, so it can be left at any time. */
export function FirstRun({ org, channels: knownChannels, rules: knownRules, latest, publicUrl }: FirstRunProps) {
  const trpc = useTRPC();
  const { data: channels } = useQuery(trpc.channels.list.queryOptions(undefined, { initialData: knownChannels }));
  const { data: rules } = useQuery(trpc.rules.list.queryOptions(undefined, { initialData: knownRules }));
  const { data: newest } = useQuery(
    trpc.deliveries.list.queryOptions(LATEST, {
      initialData: latest,
      refetchInterval: ({ state }) => (state.data?.rows.length ? false : POLL_MS),
    }),
  );
  const state = setupState({ channels, rules, hasDelivery: newest.rows.length > 0 });
  const canSetUp = allows(org.role, "channel:write");
  const isDone = state.next === null;
  const delivery = useDelivery(useFirst(newest.rows[0]?.publicId, latest.rows[0]?.publicId));

  return (
    <>
      <PageHeader
        title={isDone ? titleOf(delivery) : `Welcome to ${org.name}`}
        actions={
          <Button asChild variant={isDone ? "primary" : "secondary"}>
            <Link href={`/${org.slug}/overview`}>{isDone ? "Go to the overview" : "Do this later"}</Link>
          </Button>
        }
      >
        {isDone ? <NextSteps org={org} /> : "Three steps until its first event arrives on this page."}
      </PageHeader>
      <div className="grid max-w-240 grid-cols-[minmax(0,1fr)] gap-4">
        {!canSetUp && !isDone && (
          <Callout title="Admins and owners set this up.">
            You can follow the progress here. Once there is a channel and a rule, you can send a test event.
          </Callout>
        )}
        <Card>
          <CardHead
            title="Send your first event"
            action={
              <span className="text-xs text-text-3 tabular-nums" aria-live="polite">
                {state.doneCount} of {SETUP_STEPS} done
              </span>
            }
          />
          <ol className="divide-y divide-border">
            <ChannelStep orgSlug={org.slug} channel={state.channel} canSetUp={canSetUp} />
            <RuleStep orgSlug={org.slug} channel={state.channel} rule={state.rule} canSetUp={canSetUp} />
            <EventStep publicUrl={publicUrl} isReady={state.rule !== null} isDone={state.hasDelivery} />
          </ol>
        </Card>
        {delivery && <FirstDelivery key={delivery.id} orgSlug={org.slug} delivery={delivery} />}
      </div>
    </>
  );
}

function titleOf(delivery: DeliveryDetail | undefined): string {
  if (delivery?.status === "succeeded") return "It works";
  return delivery?.status === "failed" ? "It was sent, but not delivered" : "It is on its way";
}

function NextSteps({ org }: Pick<FirstRunProps, "org">) {
  if (!allows(org.role, "key:read")) {
    return (
      <>
        An event was matched, signed and sent. View <TextLink href={`/${org.slug}/deliveries`}>all deliveries</TextLink>
        .
      </>
    );
  }
  return (
    <>
      An event was matched, signed and sent. Next, <TextLink href={`/${org.slug}/keys`}>create an API key</TextLink> for
      your own systems and <TextLink href={`/${org.slug}/members`}>invite your team</TextLink>.
    </>
  );
}

/** Followed until it is settled. */
function useDelivery(deliveryId: string | undefined): DeliveryDetail | undefined {
  const { data } = useQuery(
    useTRPC().deliveries.get.queryOptions(
      { deliveryId: deliveryId ?? "" },
      {
        enabled: deliveryId !== undefined,
        refetchInterval: ({ state }) => (!state.data || isOpen(state.data) ? POLL_MS : false),
      },
    ),
  );
  return data;
}

/** The latest when the page was opened, or the next one to come: what is being read must not be replaced by every new one. */
function useFirst(newestId: string | undefined, initialId: string | undefined): string | undefined {
  const [first, setFirst] = useState(initialId);
  if (first === undefined && newestId !== undefined) setFirst(newestId);
  return first ?? newestId;
}
