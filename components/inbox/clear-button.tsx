"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast-store";

interface ClearButtonProps {
  count: number;
  onCleared: () => void;
}

export function ClearButton({ count, onCleared }: ClearButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const clear = useMutation(
    useTRPC().inbox.clear.mutationOptions({
      onSuccess: ({ cleared }) => {
        setOpen(false);
        toast({ title: `${requests(cleared)} forgotten`, tone: "ok" });
        onCleared();
      },
    }),
  );
  return (
    <>
      <Button size="sm" variant="ghost" disabled={count === 0} onClick={() => setOpen(true)}>
        Clear
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open);
          clear.reset();
        }}
        title="Clear the inbox?"
        description={`${requests(count)} will be removed for everyone. Deliveries and their attempts keep their history.`}
        confirmLabel={`Clear ${count.toLocaleString("en-US")}`}
        pending={clear.isPending}
        error={clear.error && readApiError(clear.error).message}
        onConfirm={() => clear.mutate()}
      />
    </>
  );
}

function requests(count: number): string {
  return count === 1 ? "1 request" : `${count.toLocaleString("en-US")} requests`;
}
