"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog";

export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onStay}
      title="Leave without saving?"
      description="What you typed here is not saved."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={onLeave}
    />
  );
}
