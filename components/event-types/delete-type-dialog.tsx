"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import type { EventType } from "./event-type";

interface DeleteTypeDialogProps {
  type: EventType;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  typesPath: string;
}

export function DeleteTypeDialog({ type, isOpen, onOpenChange, typesPath }: DeleteTypeDialogProps) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.eventTypes.delete.mutationOptions({
      onSuccess: async () => {
        toast({ title: `${type.name} is no longer in the catalogue`, tone: "ok" });
        router.replace(typesPath);
        queryClient.removeQueries(trpc.eventTypes.get.queryFilter({ name: type.name }));
        await queryClient.invalidateQueries(trpc.eventTypes.list.pathFilter());
      },
    }),
  );
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={`Delete ${type.name}?`}
      description={whatGoes(type)}
      confirmLabel="Delete type"
      pending={remove.isPending || remove.isSuccess}
      error={remove.error ? readApiError(remove.error).message : undefined}
      onConfirm={() => remove.mutate({ name: type.name })}
    />
  );
}

function whatGoes({ discovered, schema, example }: EventType): string {
  const parts = [
    "its description",
    ...(schema === null ? [] : ["its schema"]),
    ...(example === null ? [] : ["its example"]),
  ];
  const gone = discovered
    ? "It is removed from the catalogue."
    : `It is removed from the catalogue with ${parts.join(", ")}.`;
  return `${gone} Events of this type are still accepted without a check, and rules still match them. The next one adds the type again as discovered.`;
}
