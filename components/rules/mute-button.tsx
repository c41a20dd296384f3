"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { toast } from "@/components/ui/toast-store";
import type { StoredRule } from "./rule-draft";
import { useIsMuted } from "./rule-status";

/** Comes when it is asked for. */
const MuteUntilDialog = dynamic(() => import("./mute-until-dialog").then((module) => module.MuteUntilDialog), {
  ssr: false,
});

const HOUR_MS = 3_600_000;
const SPANS = [
  { label: "For 1 hour", ms: HOUR_MS },
  { label: "For 8 hours", ms: 8 * HOUR_MS },
  { label: "For a day", ms: 24 * HOUR_MS },
  { label: "For a week", ms: 7 * 24 * HOUR_MS },
] as const;

export function MuteButton({ rule }: { rule: StoredRule }) {
  const isMuted = useIsMuted(rule.mutedUntil);
  const [isChoosing, setIsChoosing] = useState(false);
  const { mute, unmute } = useMute(rule);

  if (isMuted) {
    return (
      <Button loading={unmute.isPending} onClick={() => unmute.mutate({ ruleId: rule.id })}>
        Unmute
      </Button>
    );
  }
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button loading={mute.isPending}>Mute</Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" className="max-w-64">
          <DropdownMenuLabel>Events are kept, and recorded as suppressed</DropdownMenuLabel>
          {SPANS.map(({ label, ms }) => (
            <DropdownMenuItem
              key={label}
              onSelect={() => mute.mutate({ ruleId: rule.id, until: new Date(Date.now() + ms) })}
            >
              {label}
            </DropdownMenuItem>
          ))}
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => setIsChoosing(true)}>Until a time…</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {isChoosing && (
        <MuteUntilDialog
          isOpen
          onOpenChange={setIsChoosing}
          isPending={mute.isPending}
          onMute={(until) => mute.mutate({ ruleId: rule.id, until }, { onSuccess: () => setIsChoosing(false) })}
        />
      )}
    </>
  );
}

function useMute(rule: StoredRule) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const settle = (title: string) => ({
    onSuccess: async () => {
      toast({ title, tone: "ok" as const });
      await queryClient.invalidateQueries(trpc.rules.pathFilter());
    },
    onError: (error: unknown) => toast({ title: readApiError(error).message, tone: "bad" }),
  });
  return {
    mute: useMutation(trpc.rules.mute.mutationOptions(settle(`${rule.name} is muted`))),
    unmute: useMutation(trpc.rules.unmute.mutationOptions(settle(`${rule.name} is unmuted`))),
  };
}
