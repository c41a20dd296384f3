"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { leaveFor } from "@/components/auth/auth-calls";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

interface DeleteOrgProps {
  org: { name: string };
}

export function DeleteOrg({ org }: DeleteOrgProps) {
  const trpc = useTRPC();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation(trpc.orgs.delete.mutationOptions({ onSuccess: () => leaveFor("/") }));
  return (
    <Callout
      icon="trash"
      title="Delete this organisation."
      action={
        <Button size="sm" onClick={() => setAsking(true)}>
          Delete
        </Button>
      }
    >
      For all members. This cannot be undone.
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete ${org.name}?`}
        description="All members lose access immediately, nothing more is sent, and its URL slug becomes available. This cannot be undone. Its stored data stays in the database."
        confirmLabel="Delete for everyone"
        typeToConfirm={org.name}
        pending={remove.isPending}
        error={remove.error ? readApiError(remove.error).message : undefined}
        onConfirm={() => remove.mutate()}
      />
    </Callout>
  );
}
