"use client";

import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { SideNavProps } from "./side-nav";

const Drawer = dynamic(() => import("./drawer").then((module) => module.Drawer), { ssr: false });

/** The navigation where the window is too narrow to keep it open; elsewhere nobody needs its script. */
export function NavDrawer(props: SideNavProps) {
  const [open, setOpen] = useState(false);
  const [isNeeded, setIsNeeded] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        aria-label="Open navigation"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="lg:hidden"
        onClick={() => {
          setIsNeeded(true);
          setOpen(true);
        }}
      >
        <Icon name="menu" />
      </Button>
      {isNeeded && <Drawer {...props} open={open} onOpenChange={setOpen} onClosed={() => button.current?.focus()} />}
    </>
  );
}
