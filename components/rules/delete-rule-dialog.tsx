"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import type { StoredRule } from "./rule-draft";

interface DeleteRuleDialogProps {
  rule: StoredRule;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  rulesPath: string;
}

const MAX_COUNTED = 100;

export function DeleteRuleDialog({ rule, isOpen, onOpenChange, rulesPath }: DeleteRuleDialogProps) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const groups = useQuery(
    trpc.groups.list.queryOptions({ ruleId: rule.id, limit: MAX_COUNTED }, { enabled: isOpen, staleTime: 0 }),
  );
  const remove = useMutation(
    trpc.rules.delete.mutationOptions({
      onSuccess: async () => {
        toast({ title: `${rule.name} is deleted`, tone: "ok" });
        router.replace(rulesPath);
        await queryClient.invalidateQueries(trpc.rules.list.queryFilter());
      },
    }),
  );
  const channels =
    rule.channels.length === 1 ? "1 channel no longer receives" : `${rule.channels.length} channels no longer receive`;
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={`Delete ${rule.name}?`}
      description={`No new event fires it: ${channels} events from it. ${openWords(groups.data)} Its name becomes available. This cannot be undone.`}
      confirmLabel="Delete rule"
      pending={remove.isPending || remove.isSuccess}
      error={remove.error ? readApiError(remove.error).message : undefined}
      onConfirm={() => remove.mutate({ ruleId: rule.id })}
    />
  );
}

type OpenGroups = { rows: readonly { eventCount: number }[]; nextCursor: string | null };

function openWords(open: OpenGroups | undefined): string {
  if (!open || open.rows.length === 0) return "Pending deliveries are still sent.";
  const events = open.rows.reduce((sum, { eventCount }) => sum + eventCount, 0);
  const more = open.nextCursor === null ? "" : "More than ";
  const groups = open.rows.length === 1 ? "1 open group" : `${open.rows.length} open groups`;
  return `${more}${groups} with ${events.toLocaleString("en-US")} ${events === 1 ? "event" : "events"} and pending deliveries are still sent.`;
}
