"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogTrigger } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import type { Role } from "@/server/contracts/permissions";
import { InviteDialog } from "./invite-dialog";

export function InviteButton({ myRole }: { myRole: Role }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="primary">
          <Icon name="plus" />
          Invite
        </Button>
      </DialogTrigger>
      {/* Closed, it is gone: neither what was typed nor a link is shown again. */}
      {open && <InviteDialog myRole={myRole} onClose={() => setOpen(false)} />}
    </Dialog>
  );
}
