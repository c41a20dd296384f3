import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export interface NotFoundViewProps {
  /** The noun that was looked for: "Delivery". */
  what?: string;
  backHref: string;
  backLabel: string;
}

/** Says the same whether a thing never was, is gone, or belongs to somebody else: the difference is not ours to tell. */
export function NotFoundView({ what = "Page", backHref, backLabel }: NotFoundViewProps) {
  return (
    <EmptyState
      as="h1"
      title={`${what} not found`}
      actions={
        <Button asChild>
          <Link href={backHref}>{backLabel}</Link>
        </Button>
      }
    >
      It may have been deleted, or it belongs to an organisation you are not a member of. Check the address, or ask the
      person who sent you the link.
    </EmptyState>
  );
}
