import { CodeBlock } from "@/components/ui/code-block";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import type { EventType } from "./event-type";

/** A type for those who may not describe it. */
export function EventTypeReading({ type }: { type: EventType | null }) {
  const description = type?.description ?? "";
  return (
    <Card>
      <CardHead title="Description" note="admins and owners write it" />
      <CardBody className="grid gap-4">
        <p className="whitespace-pre-wrap text-text-2">{description === "" ? "No description yet." : description}</p>
        {type?.schema != null && (
          <CodeBlock
            title="JSON Schema of data"
            label="JSON Schema"
            language="json"
            code={JSON.stringify(type.schema, null, 2)}
          />
        )}
        {type?.example != null && (
          <CodeBlock
            title="Example of data"
            label="Example"
            language="json"
            code={JSON.stringify(type.example, null, 2)}
          />
        )}
      </CardBody>
    </Card>
  );
}
