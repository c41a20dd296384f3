"use client";

import { Command as Cmdk } from "cmdk";
import * as DialogPrimitive from "radix-ui/dialog";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { overlayStyles } from "./dialog";
import { Icon, type IconName } from "./icon";
import { Kbd } from "./kbd";

export interface CommandDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  placeholder?: string;
  /** Given together, when the results come from a server: set `filter` to false then. */
  query?: string;
  onQueryChange?: (query: string) => void;
  /** False when the results were already chosen for the query. */
  filter?: boolean;
  children: ReactNode;
}

/** The shell of the palette: the field, the list and the keys. Fill it with CommandGroup and CommandItem. */
export function CommandDialog({
  open,
  onOpenChange,
  label,
  placeholder = "Search or run",
  query,
  onQueryChange,
  filter = true,
  children,
}: CommandDialogProps) {
  return (
    <DialogPrimitive.Root open={open} onOpenChange={onOpenChange}>
      <DialogPrimitive.Portal>
        <DialogPrimitive.Overlay className={overlayStyles} />
        <DialogPrimitive.Content
          aria-describedby={undefined}
          className="fixed top-[12dvh] left-1/2 z-50 w-[min(600px,calc(100vw-24px))] -translate-x-1/2 animate-rise overflow-hidden rounded bg-raised shadow-dialog [--ground:var(--raised)] focus-visible:outline-none"
        >
          <DialogPrimitive.Title className="sr-only">{label}</DialogPrimitive.Title>
          <Cmdk label={label} shouldFilter={filter} loop>
            <div className="flex h-12 items-center gap-2 border-b px-4">
              <Icon name="search" className="text-text-3" />
              <Cmdk.Input
                value={query}
                onValueChange={onQueryChange}
                placeholder={placeholder}
                className="h-full min-w-0 flex-1 bg-transparent text-base outline-none"
              />
              <Kbd>esc</Kbd>
            </div>
            <Cmdk.List label="Results" className="max-h-[min(400px,60dvh)] overflow-y-auto pb-2">
              {children}
            </Cmdk.List>
            <footer className="hidden gap-4 border-t bg-sunken px-4 py-2 text-xs text-text-3 sm:flex">
              <span className="flex items-center gap-1">
                <Kbd>↑</Kbd>
                <Kbd>↓</Kbd> move
              </span>
              <span className="flex items-center gap-1">
                <Kbd>↵</Kbd> open
              </span>
            </footer>
          </Cmdk>
        </DialogPrimitive.Content>
      </DialogPrimitive.Portal>
    </DialogPrimitive.Root>
  );
}

export function CommandGroup({ className, ...props }: ComponentProps<typeof Cmdk.Group>) {
  return (
    <Cmdk.Group
      className={cn(
        "[&_[cmdk-group-heading]]:px-4 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-text-3",
        className,
      )}
      {...props}
    />
  );
}

export interface CommandItemProps extends ComponentProps<typeof Cmdk.Item> {
  icon?: IconName;
  /** At the right end: a Status, a key, a role. */
  aside?: ReactNode;
}

export function CommandItem({ icon, aside, className, children, ...props }: CommandItemProps) {
  return (
    <Cmdk.Item
      className={cn(
        "mx-2 flex min-h-9 cursor-default items-center gap-3 rounded px-2 text-sm select-none data-[disabled=true]:text-text-3 data-[selected=true]:bg-selected",
        className,
      )}
      {...props}
    >
      {icon && <Icon name={icon} className="text-text-3" />}
      <span className="min-w-0 truncate">{children}</span>
      {aside != null && <span className="ml-auto flex flex-none items-center gap-2 text-xs text-text-3">{aside}</span>}
    </Cmdk.Item>
  );
}

export function CommandEmpty({ children }: { children: ReactNode }) {
  return <Cmdk.Empty className="px-4 py-8 text-center text-sm text-text-2">{children}</Cmdk.Empty>;
}
