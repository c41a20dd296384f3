"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import type { Role } from "@/server/contracts/permissions";
import { KeyOnce } from "./key-once";
import { NewKeyForm } from "./new-key-form";

interface NewKeyDialogProps {
  open: boolean;
  onClose: () => void;
  role: Role;
  publicUrl: string;
}

/** The form, and then, in the same place, the key: the only time it is seen. */
export function NewKeyDialog({ open, onClose, role, publicUrl }: NewKeyDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<ApiOutput["keys"]["create"]>();

  function close(): void {
    onClose();
    setCreated(undefined);
    void queryClient.invalidateQueries({ queryKey: trpc.keys.pathKey() });
  }

  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && close()}>
      {created ? (
        <KeyOnce apiKey={created.key} publicUrl={publicUrl} onDone={close} />
      ) : (
        <DialogContent title="New API key" description="The key is shown once. Only a hash of it is stored.">
          <NewKeyForm role={role} onCreated={setCreated} />
        </DialogContent>
      )}
    </Dialog>
  );
}
