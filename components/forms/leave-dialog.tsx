"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog";

export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onStay}
      title="Leave without saving?"
      description="Your changes will be lost."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={onLeave}
    />
  );
}
