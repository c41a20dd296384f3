"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import type { Role } from "@/server/contracts/permissions";
import { ROLE_WORDS } from "./role-words";
import { useChangeRole, useReloadMembers } from "./use-change-role";

export type MemberAct = { kind: "remove" } | { kind: "transfer" } | { kind: "role"; role: Role };

interface MemberActDialogProps {
  /** Undefined while nothing is asked. */
  act: MemberAct | undefined;
  member: { userId: string; name: string; isMe: boolean };
  orgName: string;
  onClose: () => void;
}

/** Asks before what changes who holds the organisation. */
export function MemberActDialog({ act, member, orgName, onClose }: MemberActDialogProps) {
  const trpc = useTRPC();
  const reload = useReloadMembers();
  const changeRole = useChangeRole();
  const done = (title: string) => async () => {
    toast({ title, tone: "ok" });
    onClose();
    await reload();
  };
  const remove = useMutation(
    trpc.members.remove.mutationOptions({ onSuccess: done(`${member.name} no longer belongs to ${orgName}`) }),
  );
  const transfer = useMutation(
    trpc.members.transferOwnership.mutationOptions({ onSuccess: done(`${member.name} is owner now`) }),
  );
  const running = act?.kind === "remove" ? remove : transfer;

  const [revokeKeys, setRevokeKeys] = useState(true);
  const isRemoving = act?.kind === "remove";
  const { data: holdings } = useQuery(
    trpc.members.holdings.queryOptions({ userId: member.userId }, { enabled: isRemoving }),
  );

  function confirm(): void {
    const { userId } = member;
    if (isRemoving) remove.mutate({ userId, revokeKeys });
    if (act?.kind === "transfer") transfer.mutate({ userId });
    if (act?.kind === "role") changeRole.mutate({ userId, role: act.role }, { onSettled: onClose });
  }

  return (
    <ConfirmDialog
      open={act !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      {...(act ? wordsFor(act, member, orgName) : NOTHING)}
      pending={running.isPending || changeRole.isPending}
      error={running.error ? readApiError(running.error).message : undefined}
      onConfirm={confirm}
    >
      {isRemoving && holdings && <Holdings {...holdings} revokeKeys={revokeKeys} onRevokeKeys={setRevokeKeys} />}
    </ConfirmDialog>
  );
}

interface HoldingsProps {
  keys: number;
  invitations: number;
  revokeKeys: boolean;
  onRevokeKeys: (revoke: boolean) => void;
}

/** What they leave behind, and what becomes of it. */
function Holdings({ keys, invitations, revokeKeys, onRevokeKeys }: HoldingsProps) {
  return (
    <>
      {invitations > 0 && (
        <p className="text-sm text-text-2">
          {invitations === 1
            ? "One open invitation that they sent is revoked."
            : `${invitations} open invitations that they sent are revoked.`}
        </p>
      )}
      {keys > 0 && (
        <Checkbox
          label={keys === 1 ? "Revoke the API key they created" : `Revoke the ${keys} API keys they created`}
          hint="Services that use them are refused from then on."
          checked={revokeKeys}
          onCheckedChange={(checked) => onRevokeKeys(checked === true)}
        />
      )}
    </>
  );
}

const NOTHING = { title: "", description: "", confirmLabel: "" };

function wordsFor(act: MemberAct, { name, isMe }: MemberActDialogProps["member"], orgName: string) {
  switch (act.kind) {
    case "remove":
      return {
        title: `Remove ${name}?`,
        description: `${name} loses access to ${orgName} with the next click. What they set up keeps working, and the audit log keeps their name.`,
        confirmLabel: "Remove",
        cancelLabel: `Keep ${name}`,
      };
    case "transfer":
      return {
        title: `Transfer ownership to ${name}?`,
        description: `${name} becomes owner of ${orgName}, and you become an admin. Only they can give it back.`,
        confirmLabel: "Transfer ownership",
        cancelLabel: "Stay owner",
      };
    case "role": {
      const role = ROLE_WORDS[act.role].label.toLowerCase();
      return isMe
        ? {
            title: `Make yourself ${role}?`,
            description: "You lose the rights of your current role immediately. Someone else has to restore them.",
            confirmLabel: `Become ${role}`,
            cancelLabel: "Keep my role",
          }
        : {
            title: `Make ${name} ${role}?`,
            description: `Owners can rotate secrets, change or remove other owners, you included, and delete ${orgName}.`,
            confirmLabel: `Make ${role}`,
            cancelLabel: "Leave as it is",
            destructive: false,
          };
    }
  }
}
