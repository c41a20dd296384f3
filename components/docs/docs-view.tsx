import { publishExample } from "@/components/keys/publish-example";
import { CodeBlock } from "@/components/ui/code-block";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { EVENT_LIMITS } from "@/server/contracts/events";
import {
  ANSWERS,
  BODY_TYPES,
  EVENT_FIELDS,
  OUTCOMES,
  PROBLEM_EXAMPLE,
  REQUEST_EXAMPLE,
  REQUEST_HEADERS,
  REFUSALS,
} from "./facts";
import { DocSection, DocText } from "./doc-section";
import { FactsTable } from "./facts-table";
import { VerifyAny } from "./verify-any";

const SECTIONS = [
  ["publish", "Publish events"],
  ["answers", "Responses and errors"],
  ["receive", "What a receiver gets"],
  ["verify", "Verify a signature"],
  ["outcomes", "What your response means"],
] as const;

/** Everything two programs need to know of each other: how events come in, and how deliveries go out. */
export function DocsView({ publicUrl }: { publicUrl: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title="How to publish and receive" />
      <nav aria-label="On this page" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {SECTIONS.map(([id, title]) => (
          <TextLink key={id} href={`#${id}`}>
            {title}
          </TextLink>
        ))}
      </nav>

      <DocSection id="publish" title="Publish events">
        <DocText>
          Send one event, or an array of up to {EVENT_LIMITS.batch}, to <code className="mono">/api/v1/events</code>{" "}
          with an API key that has the scope events:write; the example reads it from TOCSIN_KEY. The answer 202 means
          that all of it is stored: it will be matched with your rules and delivered, whatever happens to any machine in
          between.
        </DocText>
        <CodeBlock label="Publish with curl" language="text" code={publishExample(publicUrl, "$TOCSIN_KEY")} />
        <FactsTable label="Fields of an event" heads={["Field", "Meaning"]} rows={EVENT_FIELDS} />
      </DocSection>

      <DocSection id="answers" title="Responses and errors">
        <DocText>
          Errors are problem JSON (RFC 9457) with a stable code. The request ID is in the x-request-id header of every
          response.
        </DocText>
        <FactsTable label="Responses to publishing" heads={["Status", "Meaning"]} rows={ANSWERS} />
        <CodeBlock label="An error" language="json" code={PROBLEM_EXAMPLE} />
        <FactsTable label="Codes of errors" heads={["Code", "Meaning"]} rows={REFUSALS} />
      </DocSection>

      <DocSection id="receive" title="What a receiver gets">
        <DocText>
          A POST with the same shape for one event and for a group of them. The data of each event is what its publisher
          sent, byte for byte. The type of the body tells what it holds.
        </DocText>
        <CodeBlock label="The body of a delivery" language="json" code={REQUEST_EXAMPLE} />
        <FactsTable label="Types of a body" heads={["Type", "Meaning"]} rows={BODY_TYPES} />
        <FactsTable label="Headers of a delivery" heads={["Header", "Meaning"]} rows={REQUEST_HEADERS} />
        <DocText>
          A delivery can arrive more than once: a worker may crash after your response and before it is recorded. Store
          the webhook ID for a while and return 200 for one you have seen.
        </DocText>
      </DocSection>

      <DocSection id="verify" title="Verify a signature">
        <DocText>
          Check the signature over the exact bytes of the body, before parsing it, and reject timestamps that differ
          from your clock by more than five minutes. While a secret is being rotated, every request carries a signature
          for the old and for the new one: accept it when either matches.
        </DocText>
        <VerifyAny />
      </DocSection>

      <DocSection id="outcomes" title="What your response means">
        <DocText>Respond as soon as the request is stored on your side, and do the work afterwards.</DocText>
        <FactsTable label="Outcomes" heads={["Answer", "What Tocsin does"]} rows={OUTCOMES} />
      </DocSection>
    </div>
  );
}
