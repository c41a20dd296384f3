"use client";

import { useQuery } from "@tanstack/react-query";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { NotFoundView } from "@/components/feedback/not-found-view";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { RequestDetail } from "./request-detail";
import type { InboxRequest } from "./verdict-words";

interface RequestPaneProps {
  requestId: string;
  /** What the server has read already, if it is this one. */
  known: InboxRequest | undefined;
  orgSlug: string;
  listHref: string;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
}

/** The open request. It never changes, so it is read once. */
export function RequestPane({ requestId, known, listHref, ...props }: RequestPaneProps) {
  const trpc = useTRPC();
  const { data, error } = useQuery(
    trpc.inbox.request.queryOptions(
      { requestId },
      { initialData: known?.id === requestId ? known : undefined, staleTime: Infinity },
    ),
  );
  if (data) return <RequestDetail request={data} {...props} />;
  if (!error) return <RequestSkeleton />;
  const { code, message } = readApiError(error);
  if (code === "not_found" || code === "invalid_input") {
    return <NotFoundView what="Request" backHref={listHref} backLabel="Inbox" />;
  }
  return (
    <div className="p-6">
      <FormError message={message} />
    </div>
  );
}

function RequestSkeleton() {
  return (
    <SkeletonGroup label="Loading the request" className="grid gap-6 p-4 md:px-6 md:py-5">
      <div className="grid gap-2">
        <Skeleton className="h-6 w-52" />
        <Skeleton className="h-7 w-80 max-w-full" />
      </div>
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-60 w-full" />
    </SkeletonGroup>
  );
}
