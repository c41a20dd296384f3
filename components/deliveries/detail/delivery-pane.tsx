"use client";

import { useQuery } from "@tanstack/react-query";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { NotFoundView } from "@/components/feedback/not-found-view";
import { Skeleton, SkeletonGroup, SkeletonRows } from "@/components/ui/skeleton";
import type { Role } from "@/server/contracts/permissions";
import { DeliveryDetailView } from "./delivery-detail";
import type { DeliveryDetail } from "@/components/deliveries/delivery-status";

interface DeliveryPaneProps {
  deliveryId: string;
  /** What the server has read already, if it is this one. */
  known: DeliveryDetail | undefined;
  org: { slug: string; role: Role };
  listHref: string;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
  onReplayed: (publicId: string) => void;
}

/** The open delivery; it follows what happens to it. */
export function DeliveryPane({ deliveryId, known, ...props }: DeliveryPaneProps) {
  const trpc = useTRPC();
  const { data, error } = useQuery(
    trpc.deliveries.get.queryOptions(
      { deliveryId },
      {
        initialData: known && (known.id === deliveryId || known.publicId === deliveryId) ? known : undefined,
      },
    ),
  );
  if (data) return <DeliveryDetailView key={data.id} delivery={data} {...props} />;
  if (!error) return <DeliveryPaneSkeleton />;
  const { code, message } = readApiError(error);
  if (code === "not_found" || code === "invalid_input") {
    return <NotFoundView what="Delivery" backHref={props.listHref} backLabel="All deliveries" />;
  }
  return (
    <div className="p-6">
      <FormError message={message} />
    </div>
  );
}

export function DeliveryPaneSkeleton() {
  return (
    <SkeletonGroup label="Loading the delivery" className="grid gap-6 p-4 md:px-6 md:py-5">
      <div className="grid gap-2">
        <Skeleton className="h-6 w-52" />
        <Skeleton className="h-7 w-80 max-w-full" />
        <Skeleton className="h-4 w-60 max-w-full" />
      </div>
      <Skeleton className="h-27 w-full" />
      <SkeletonRows rows={6} label="Loading the timeline" />
    </SkeletonGroup>
  );
}
