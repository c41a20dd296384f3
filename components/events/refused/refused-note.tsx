import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";

/** On the list of events, while there is something to look at. */
export function RefusedNote({ orgSlug }: { orgSlug: string }) {
  return (
    <Callout
      tone="warn"
      className="mb-4"
      title="Some messages of the event stream could not be stored."
      action={
        <Button asChild size="sm">
          <Link href={`/${orgSlug}/events/refused`}>Refused messages</Link>
        </Button>
      }
    />
  );
}
