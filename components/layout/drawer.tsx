"use client";

import * as Dialog from "radix-ui/dialog";
import { Button } from "@/components/ui/button";
import { overlayStyles } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { SideNav, type SideNavProps } from "./side-nav";

interface DrawerProps extends SideNavProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Gives the focus back to whatever opened it. */
  onClosed: () => void;
}

export function Drawer({ open, onOpenChange, onClosed, ...side }: DrawerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayStyles} />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          className="fixed inset-y-0 left-0 z-50 w-[min(280px,calc(100vw-48px))] animate-slide shadow-dialog focus-visible:outline-none"
        >
          <Dialog.Title className="sr-only">Navigation</Dialog.Title>
          <SideNav {...side} onNavigate={() => onOpenChange(false)} />
          <Dialog.Close asChild>
            <Button variant="ghost" size="icon-sm" aria-label="Close navigation" className="absolute top-2 right-2">
              <Icon name="cross" />
            </Button>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
