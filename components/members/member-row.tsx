"use client";

import { useState } from "react";
import type { ApiOutput } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icon";
import { Monogram } from "@/components/ui/monogram";
import { RelativeTime } from "@/components/ui/relative-time";
import { Select } from "@/components/ui/select";
import { TableCell, TableRow } from "@/components/ui/table";
import { allows, type Role } from "@/server/contracts/permissions";
import { MemberActDialog, type MemberAct } from "./member-act-dialog";
import { ROLE_WORDS, roleOptions } from "./role-words";
import { useChangeRole } from "./use-change-role";

type Member = ApiOutput["members"]["list"][number];

interface MemberRowProps {
  member: Member;
  org: { name: string; role: Role };
  isLastOwner: boolean;
}

export function MemberRow({ member, org, isLastOwner }: MemberRowProps) {
  const [act, setAct] = useState<MemberAct>();
  const changeRole = useChangeRole();
  const canManage = allows(org.role, "member:manage");
  // Only owners touch owners, and the last one stays what they are.
  const isFixed = isLastOwner || (member.role === "owner" && org.role !== "owner");

  function choose(role: Role): void {
    if (role === member.role) return;
    // What gives away power over the organisation, or one's own, is asked first.
    if (role === "owner" || member.isMe) setAct({ kind: "role", role });
    else changeRole.mutate({ userId: member.userId, role });
  }

  return (
    <TableRow>
      <TableCell className="h-row-2">
        <div className="flex min-w-0 items-center gap-3">
          <Monogram name={member.name} className="max-sm:hidden" />
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">
              {member.name}
              {member.isMe && <span className="font-normal text-text-3"> (you)</span>}
            </p>
            <p className="text-xs wrap-anywhere text-text-3">{member.email}</p>
          </div>
        </div>
      </TableCell>
      <TableCell className="w-36 max-sm:w-28 max-sm:px-1">
        {canManage && !isFixed ? (
          <Select
            aria-label={`Role of ${member.name}`}
            className="w-28"
            options={roleOptions(org.role)}
            value={changeRole.isPending ? changeRole.variables.role : member.role}
            onValueChange={choose}
            disabled={changeRole.isPending}
          />
        ) : (
          <span className="px-2.5">{ROLE_WORDS[member.role].label}</span>
        )}
      </TableCell>
      <TableCell wideOnly className="w-36 text-text-2">
        <RelativeTime at={member.joinedAt} />
      </TableCell>
      {canManage && (
        <TableCell className="w-12 text-right max-sm:w-9 max-sm:px-1">
          {!member.isMe && !isFixed && <RowMenu member={member} myRole={org.role} onChoose={setAct} />}
        </TableCell>
      )}
      <MemberActDialog act={act} member={member} orgName={org.name} onClose={() => setAct(undefined)} />
    </TableRow>
  );
}

interface RowMenuProps {
  member: Member;
  myRole: Role;
  onChoose: (act: MemberAct) => void;
}

function RowMenu({ member, myRole, onChoose }: RowMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label={`More for ${member.name}`}>
          <Icon name="dots" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {allows(myRole, "member:grant_owner") && (
          <>
            <DropdownMenuItem onSelect={() => onChoose({ kind: "transfer" })}>
              <Icon name="key" />
              Transfer ownership
            </DropdownMenuItem>
            <DropdownMenuSeparator />
          </>
        )}
        <DropdownMenuItem destructive onSelect={() => onChoose({ kind: "remove" })}>
          <Icon name="trash" />
          Remove from organisation
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
