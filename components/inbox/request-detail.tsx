"use client";

import { indentJson } from "@/components/deliveries/detail/indent-json";
import { statusLine } from "@/components/deliveries/failure-words";
import { bytesLabel } from "@/components/events/event-words";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { ClockTime, RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { deliveryOf, type InboxRequest, requestTitle, verdictWords } from "./verdict-words";

interface RequestDetailProps {
  request: InboxRequest;
  orgSlug: string;
  /** Absent where the request stands alone. */
  onClose?: () => void;
  onStep?: (by: 1 | -1) => void;
}

/** One request as it arrived: what its signature is worth, what it carried, and how it was answered. */
export function RequestDetail({ request, orgSlug, onClose, onStep }: RequestDetailProps) {
  const { kind, label, tone, sentence } = verdictWords(request);
  return (
    <article aria-labelledby="request-title" className="grid grid-cols-[minmax(0,1fr)] gap-6 p-4 pb-10 md:px-6 md:pt-5">
      <header className="grid gap-2">
        <div className="flex min-h-7 items-center justify-between gap-3">
          {onClose && (
            <Button variant="ghost" size="sm" onClick={onClose} className="-ml-2 md:hidden">
              <Icon name="chevron-left" />
              Inbox
            </Button>
          )}
          <Status kind={kind} label={label} tone={tone} boxed />
          {onStep && <Steps onStep={onStep} />}
        </div>
        <h2 id="request-title" className="text-xl font-semibold wrap-anywhere">
          {requestTitle(request)}
        </h2>
        <p className="max-w-[76ch] text-pretty text-text-2">{sentence}</p>
      </header>
      <DefinitionList items={factsOf(request, orgSlug)} />
      <CodeBlock title="Headers" label="Request headers" code={headerText(request)} />
      <CodeBlock
        title="Body"
        note={bytesLabel(request.bodyBytes)}
        label="Request body"
        language={/^\s*[[{]/.test(request.body) ? "json" : "text"}
        wrap={!/^\s*[[{]/.test(request.body)}
        code={request.body === "" ? "The request had no body." : indentJson(request.body)}
      />
    </article>
  );
}

function factsOf(request: InboxRequest, orgSlug: string) {
  const delivery = deliveryOf(request);
  return [
    {
      term: "Received",
      value: (
        <>
          <RelativeTime at={request.receivedAt} />, <ClockTime at={request.receivedAt} precision="millisecond" date />
        </>
      ),
    },
    {
      term: "Channel",
      value:
        request.channelId === null ? (
          "Unknown: no channel's signature matches"
        ) : (
          <TextLink href={`/${orgSlug}/channels/${request.channelId}`}>
            {request.channelName ?? "Deleted channel"}
          </TextLink>
        ),
    },
    {
      term: "Delivery",
      value:
        delivery === null ? (
          "None"
        ) : (
          <span className="inline-flex max-w-full min-w-0 items-center gap-0.5">
            <TextLink href={`/${orgSlug}/deliveries/${delivery}`} className="truncate mono font-normal">
              {delivery}
            </TextLink>
            <CopyButton text={delivery} label="Copy delivery id" />
            {request.attempt !== null && (
              <span className="whitespace-nowrap text-text-3">attempt {request.attempt}</span>
            )}
          </span>
        ),
    },
    { term: "Answered", value: statusLine(request.answeredStatus) },
  ];
}

function headerText({ method, path, headers }: InboxRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path}`, ...lines.sort()].join("\n");
}

function Steps({ onStep }: { onStep: (by: 1 | -1) => void }) {
  return (
    <span className="flex items-center gap-1 max-md:hidden">
      <Button variant="ghost" size="sm" aria-label="Previous request" onClick={() => onStep(-1)} className="px-1.5">
        <Icon name="chevron-up" />
        <Kbd>K</Kbd>
      </Button>
      <Button variant="ghost" size="sm" aria-label="Next request" onClick={() => onStep(1)} className="px-1.5">
        <Icon name="chevron-down" />
        <Kbd>J</Kbd>
      </Button>
    </span>
  );
}
