"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Panel, PanelCell, PanelHead } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { toast } from "@/components/ui/toast-store";
import { InvitationLink } from "./invitation-link";
import { ROLE_WORDS } from "./role-words";
import { useReloadMembers } from "./use-change-role";

type Invitation = ApiOutput["invitations"]["list"][number];

export function InvitationsPanel({ initial }: { initial: Invitation[] }) {
  const trpc = useTRPC();
  const { data: invitations } = useQuery(trpc.invitations.list.queryOptions(undefined, { initialData: initial }));
  return (
    <Panel aria-labelledby="open-invitations">
      <PanelCell className="pb-1">
        <PanelHead id="open-invitations" title="Open invitations" note={invitations.length} className="mb-0" />
      </PanelCell>
      <PanelCell flush className="-mt-px">
        {invitations.length === 0 ? (
          <p className="px-4 pb-4 text-sm text-text-2">There are no open invitations.</p>
        ) : (
          <ul className="divide-y divide-border">
            {invitations.map((invitation) => (
              // One address has one open invitation, and keeps its row when that is replaced.
              <InvitationRow key={invitation.email} invitation={invitation} />
            ))}
          </ul>
        )}
      </PanelCell>
    </Panel>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, invitedBy, expiresAt, isExpired } = invitation;
  const trpc = useTRPC();
  const reload = useReloadMembers();
  const [isAsking, setAsking] = useState(false);
  const [link, setLink] = useState<string>();
  const resend = useMutation(
    trpc.invitations.resend.mutationOptions({
      onSuccess: (sent) => {
        if (sent.link === null) toast({ title: `Invitation sent again to ${email}`, tone: "ok" });
        else setLink(sent.link);
        return reload();
      },
      onError: (error) => toast({ title: "Not sent again", description: readApiError(error).message, tone: "bad" }),
    }),
  );
  const revoke = useMutation(trpc.invitations.revoke.mutationOptions({ onSuccess: reload }));

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
      <div className="min-w-48 flex-1">
        <p className="font-medium wrap-anywhere">{email}</p>
        <p className="text-xs text-text-3">
          {ROLE_WORDS[role].label}, invited by {invitedBy ?? "someone who left"}
        </p>
      </div>
      {isExpired ? (
        <Status kind="cancelled" label="Expired" until={<RelativeTime at={expiresAt} />} />
      ) : (
        <Status
          kind="waiting"
          label="Open"
          until={
            <>
              for <RelativeTime at={expiresAt} form="distance" />
            </>
          }
        />
      )}
      <div className="flex gap-1">
        <Button
          variant="ghost"
          size="sm"
          loading={resend.isPending}
          aria-label={`Send again to ${email}`}
          onClick={() => resend.mutate({ invitationId: id })}
        >
          Send again
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Withdraw the invitation of ${email}`}
          onClick={() => setAsking(true)}
        >
          Withdraw
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Withdraw the invitation of ${email}?`}
        description="The link stops working at once. You can invite the address again at any time."
        confirmLabel="Withdraw"
        pending={revoke.isPending}
        error={revoke.error ? readApiError(revoke.error).message : undefined}
        onConfirm={() => revoke.mutate({ invitationId: id })}
      />
      <Dialog
        open={link !== undefined}
        onOpenChange={(open) => {
          if (!open) setLink(undefined);
        }}
      >
        {link !== undefined && <InvitationLink email={email} link={link} />}
      </Dialog>
    </li>
  );
}
