"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { leaveFor } from "@/components/auth/auth-calls";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Card, CardFoot, CardHead } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { SessionRow } from "./session-row";

export function SessionsCard({ initial }: { initial: ApiOutput["account"]["sessions"] }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data: sessions } = useQuery(trpc.account.sessions.queryOptions(undefined, { initialData: initial }));
  const [asking, setAsking] = useState<"others" | "all">();
  const signOut = useMutation(
    trpc.account.signOutEverywhere.mutationOptions({
      onSuccess: ({ count }, { keepCurrent }) => {
        if (!keepCurrent) return leaveFor("/sign-in");
        toast({ title: count === 1 ? "1 device signed out" : `${count} devices signed out`, tone: "ok" });
        setAsking(undefined);
        return queryClient.invalidateQueries({ queryKey: trpc.account.sessions.queryKey() });
      },
    }),
  );
  const others = sessions.length - 1;
  const words =
    asking === "all"
      ? {
          title: "Sign out everywhere?",
          description:
            others === 0
              ? "You must sign in again on this device."
              : `All ${sessions.length} devices, this one included, must sign in again.`,
          confirmLabel: "Sign out everywhere",
        }
      : {
          title: others === 1 ? "Sign out the other device?" : `Sign out ${others} other devices?`,
          description: "They must sign in again. This device stays signed in.",
          confirmLabel: others === 1 ? "Sign out 1 device" : `Sign out ${others} devices`,
        };

  return (
    <Card>
      <CardHead title="Signed-in devices" note={sessions.length} />
      <ul className="divide-y divide-border">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <CardFoot>
        <Button disabled={others === 0} onClick={() => setAsking("others")}>
          Sign out all others
        </Button>
        <Button variant="ghost" onClick={() => setAsking("all")}>
          Sign out everywhere
        </Button>
      </CardFoot>
      <ConfirmDialog
        open={asking !== undefined}
        onOpenChange={(open) => {
          if (!open) setAsking(undefined);
        }}
        {...words}
        cancelLabel="Stay signed in"
        pending={signOut.isPending}
        error={signOut.error ? readApiError(signOut.error).message : undefined}
        onConfirm={() => signOut.mutate({ keepCurrent: asking === "others" })}
      />
    </Card>
  );
}
