"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/api/trpc";
import { indentJson } from "@/components/deliveries/detail/indent-json";
import { Breadcrumb } from "@/components/layout/breadcrumbs";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { DefinitionList } from "@/components/ui/definition-list";
import { PageHeader } from "@/components/ui/page-header";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import type { Role } from "@/server/contracts/permissions";
import { bytesLabel, type EventDetail, stageWords } from "./event-words";
import { EventOutcomes } from "./event-outcomes";
import { RuleVerdicts } from "./rule-verdicts";
import { SetAsideCard } from "./set-aside-card";

/** One event and all that came of it, as it happens. */
export function EventView({ known, orgSlug, role }: { known: EventDetail; orgSlug: string; role: Role }) {
  const trpc = useTRPC();
  const { data: event } = useQuery(trpc.events.get.queryOptions({ eventId: known.id }, { initialData: known }));
  const { kind, label, tone, sentence } = stageWords(event);
  return (
    <>
      <Breadcrumb title={event.type} />
      <PageHeader
        title={event.type}
        status={<Status kind={kind} label={label} tone={tone} boxed />}
        meta={
          <span className="inline-flex min-w-0 items-center gap-0.5">
            <span className="truncate mono">{event.publicId}</span>
            <CopyButton text={event.publicId} label="Copy event id" />
          </span>
        }
      >
        {sentence}
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <h2 className="sr-only">What was published</h2>
          <CodeBlock
            title="Data"
            note={bytesLabel(event.bytes)}
            label="Event data"
            language="json"
            code={indentJson(event.data)}
          />
          <Card aria-label="Envelope">
            <CardHead title="Envelope" />
            <CardBody>
              <DefinitionList items={envelopeOf(event, orgSlug)} />
            </CardBody>
          </Card>
        </div>
        <div className="grid content-start gap-4">
          {event.stage === "set_aside" && event.setAside && (
            <SetAsideCard eventId={event.id} record={event.setAside} role={role} />
          )}
          <EventOutcomes event={event} orgSlug={orgSlug} />
          <RuleVerdicts eventId={event.id} orgSlug={orgSlug} />
        </div>
      </div>
    </>
  );
}

function envelopeOf(event: EventDetail, orgSlug: string) {
  const { source, subject, priority, occurredAt, receivedAt, idempotencyKey, requestId, publicId } = event;
  return [
    { term: "Source", value: <span className="mono">{source}</span> },
    ...(subject === null ? [] : [{ term: "Subject", value: subject }]),
    { term: "Priority", value: priority },
    { term: "Occurred", value: <RelativeTime at={occurredAt} /> },
    { term: "Received", value: <RelativeTime at={receivedAt} /> },
    { term: "Idempotency key", value: <Copied text={idempotencyKey} label="Copy idempotency key" /> },
    ...(requestId === null ? [] : [{ term: "Request", value: <Copied text={requestId} label="Copy request id" /> }]),
    {
      term: "Deliveries",
      value: <TextLink href={`/${orgSlug}/deliveries?id=${publicId}`}>All deliveries of this event</TextLink>,
    },
  ];
}

function Copied({ text, label }: { text: string; label: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-0.5">
      <span className="min-w-0 mono wrap-anywhere">{text}</span>
      <CopyButton text={text} label={label} />
    </span>
  );
}
