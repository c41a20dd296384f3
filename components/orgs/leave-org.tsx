"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { leaveFor } from "@/components/auth/auth-calls";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Callout } from "@/components/ui/callout";

interface LeaveOrgProps {
  org: { name: string };
}

export function LeaveOrg({ org }: LeaveOrgProps) {
  const trpc = useTRPC();
  const [isAsking, setAsking] = useState(false);
  const leave = useMutation(trpc.orgs.leave.mutationOptions({ onSuccess: () => leaveFor("/") }));
  return (
    <Callout
      icon="people"
      title="Leave this organisation."
      action={
        <Button size="sm" onClick={() => setAsking(true)}>
          Leave
        </Button>
      }
    >
      You lose access immediately. To return, you need a new invitation.
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Leave ${org.name}?`}
        description="You lose access immediately. What you set up keeps working. To return, you need a new invitation."
        confirmLabel="Leave"
        cancelLabel="Stay"
        pending={leave.isPending}
        error={leave.error ? readApiError(leave.error).message : undefined}
        onConfirm={() => leave.mutate()}
      />
    </Callout>
  );
}
