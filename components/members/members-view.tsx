"use client";

import { useQuery } from "@tanstack/react-query";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { Table, TableBody, TableHead, TableHeader } from "@/components/ui/table";
import { allows, type Role } from "@/server/contracts/permissions";
import { InvitationsPanel } from "./invitations-panel";
import { InviteButton } from "./invite-button";
import { MemberRow } from "./member-row";

interface MembersViewProps {
  org: { name: string; role: Role };
  members: ApiOutput["members"]["list"];
  /** Null for who may not see them. */
  invitations: ApiOutput["invitations"]["list"] | null;
}

export function MembersView({ org, members: initialMembers, invitations }: MembersViewProps) {
  const trpc = useTRPC();
  const { data: members } = useQuery(trpc.members.list.queryOptions(undefined, { initialData: initialMembers }));
  const canManage = allows(org.role, "member:manage");

  return (
    <>
      <PageHeader title="Members" actions={canManage && <InviteButton myRole={org.role} />}>
        <strong>
          {members.length === 1 ? "You are the only member." : `${members.length} people belong to ${org.name}.`}
        </strong>{" "}
        {canManage ? "A new role takes effect immediately." : "Admins and owners invite people and change roles."}
      </PageHeader>
      <div className="grid gap-4">
        <Panel aria-label="Members">
          <PanelCell flush>
            <Table aria-label="Members">
              <TableHead>
                <tr>
                  <TableHeader>Person</TableHeader>
                  <TableHeader className="max-sm:px-1">Role</TableHeader>
                  <TableHeader wideOnly>Joined</TableHeader>
                  {canManage && (
                    <TableHeader className="max-sm:px-1">
                      <span className="sr-only">Acts</span>
                    </TableHeader>
                  )}
                </tr>
              </TableHead>
              <TableBody>
                {members.map((member) => (
                  <MemberRow
                    key={member.userId}
                    member={member}
                    org={org}
                    isLastOwner={isLastOwner(members, member.userId)}
                  />
                ))}
              </TableBody>
            </Table>
          </PanelCell>
        </Panel>
        {invitations !== null && <InvitationsPanel initial={invitations} />}
      </div>
    </>
  );
}

function isLastOwner(members: ApiOutput["members"]["list"], userId: string): boolean {
  const owners = members.filter(({ role }) => role === "owner");
  return owners.length === 1 && owners[0]?.userId === userId;
}
