import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

interface ForbiddenViewProps {
  /** What the person wanted to see. */
  title: string;
  /** Who may: "Only owners can do this." */
  why: string;
  orgSlug: string;
}

/** For a page of one's own organisation that one's role does not open. */
export function ForbiddenView({ title, why, orgSlug }: ForbiddenViewProps) {
  return (
    <EmptyState
      as="h1"
      title={title}
      actions={
        <>
          <Button asChild variant="primary">
            <Link href={`/${orgSlug}/overview`}>Go to the overview</Link>
          </Button>
          <Button asChild>
            <Link href={`/${orgSlug}/members`}>See who is admin</Link>
          </Button>
        </>
      }
    >
      {why} Ask one of them for help, or to change your role.
    </EmptyState>
  );
}
