"use client";

import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { allows, type Role } from "@/server/contracts/permissions";

const SendTestEvent = dynamic(() => import("./send-test-event-dialog").then((module) => module.SendTestEvent), {
  ssr: false,
});

interface SendTestEventButtonProps {
  /** The organisation's slug. */
  org: string;
  role: Role;
  variant?: "primary" | "secondary";
  /** A type to begin with, where the page is about one. */
  type?: string;
}

/** Sends an event like any other, and shows what becomes of it. Absent for those who may not. */
export function SendTestEventButton({ org, role, variant = "primary", type }: SendTestEventButtonProps) {
  const [open, setOpen] = useState(false);
  const [isNeeded, setIsNeeded] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The dialog comes later than the button, so it does not know whom to give the focus back to.
  useEffect(() => {
    if (isNeeded && !open) button.current?.focus();
  }, [isNeeded, open]);
  if (!allows(role, "event:send_test")) return null;
  return (
    <>
      <Button
        ref={button}
        variant={variant}
        aria-haspopup="dialog"
        onClick={() => {
          setIsNeeded(true);
          setOpen(true);
        }}
      >
        <Icon name="bolt" />
        Send test event
      </Button>
      {isNeeded && <SendTestEvent org={org} role={role} type={type} open={open} onOpenChange={setOpen} />}
    </>
  );
}
