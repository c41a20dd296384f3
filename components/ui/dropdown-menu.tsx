"use client";

import * as Menu from "radix-ui/dropdown-menu";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";

export const DropdownMenuTrigger = Menu.Trigger;
export const DropdownMenuRadioGroup = Menu.RadioGroup;

/** Not modal: a modal menu hides the page from assistive technology while the page still holds what can take focus. */
export function DropdownMenu(props: ComponentProps<typeof Menu.Root>) {
  return <Menu.Root modal={false} {...props} />;
}

const itemStyles =
  "relative flex min-h-control-sm cursor-default items-center gap-2 rounded-in px-2 py-1 text-sm outline-none select-none data-disabled:text-text-3 data-highlighted:bg-selected [&>svg]:text-text-3";

export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Menu.Content>) {
  return (
    <Menu.Portal>
      <Menu.Content
        sideOffset={4}
        collisionPadding={8}
        className={cn(
          "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 animate-appear overflow-y-auto rounded bg-raised p-1 shadow-pop [--ground:var(--raised)] focus-visible:outline-none",
          className,
        )}
        {...props}
      />
    </Menu.Portal>
  );
}

export function DropdownMenuItem({
  className,
  destructive = false,
  ...props
}: ComponentProps<typeof Menu.Item> & { destructive?: boolean }) {
  return <Menu.Item className={cn(itemStyles, destructive && "text-bad [&>svg]:text-bad", className)} {...props} />;
}

export function DropdownMenuRadioItem({ className, children, ...props }: ComponentProps<typeof Menu.RadioItem>) {
  return (
    <Menu.RadioItem className={cn(itemStyles, "pr-8", className)} {...props}>
      {children}
      <ChosenMark />
    </Menu.RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Menu.Label>) {
  return <Menu.Label className={cn("px-2 pt-2 pb-1 text-xs text-text-3", className)} {...props} />;
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Menu.Separator>) {
  return <Menu.Separator className={cn("-mx-1 my-1 h-px bg-border", className)} {...props} />;
}

function ChosenMark() {
  return (
    <Menu.ItemIndicator className="absolute right-2">
      <Icon name="check" />
    </Menu.ItemIndicator>
  );
}
