"use client";

import * as DialogPrimitive from "radix-ui/dialog";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { Icon } from "./icon";

export const Dialog = DialogPrimitive.Root;
export const DialogTrigger = DialogPrimitive.Trigger;
export const DialogClose = DialogPrimitive.Close;

export const overlayStyles = "fixed inset-0 z-40 animate-appear bg-scrim";
export const sheetStyles =
  "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-[min(520px,calc(100vw-24px))] -translate-x-1/2 -translate-y-1/2 animate-rise flex-col overflow-hidden rounded bg-raised wrap-anywhere shadow-dialog [--ground:var(--raised)] focus-visible:outline-none";

export interface DialogContentProps extends Omit<ComponentProps<typeof DialogPrimitive.Content>, "title"> {
  title: ReactNode;
  description?: ReactNode;
  /** The acts, rightmost the one that is meant. */
  footer?: ReactNode;
  /** False for what must be answered, such as a secret that is shown only once. */
  dismissible?: boolean;
}

export function DialogContent({
  title,
  description,
  footer,
  dismissible = true,
  className,
  children,
  ...props
}: DialogContentProps) {
  const hold = dismissible ? undefined : (event: Event) => event.preventDefault();
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className={overlayStyles} />
      <DialogPrimitive.Content
        className={cn(sheetStyles, className)}
        onEscapeKeyDown={hold}
        onInteractOutside={hold}
        {...(description == null && { "aria-describedby": undefined })}
        {...props}
      >
        <div className="grid min-h-0 gap-4 overflow-y-auto p-5">
          <div className={cn("grid gap-1", dismissible && "pr-8")}>
            <DialogPrimitive.Title className="text-lg font-semibold">{title}</DialogPrimitive.Title>
            {description != null && (
              <DialogPrimitive.Description className="text-pretty text-text-2">
                {description}
              </DialogPrimitive.Description>
            )}
          </div>
          {children}
        </div>
        {footer != null && <DialogFooter>{footer}</DialogFooter>}
        {dismissible && (
          <DialogPrimitive.Close asChild>
            <Button variant="ghost" size="icon-sm" aria-label="Close" className="absolute top-3.5 right-3">
              <Icon name="cross" />
            </Button>
          </DialogPrimitive.Close>
        )}
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}

/** For a footer that must live inside of a <form>; otherwise use the `footer` prop. */
export function DialogFooter({ className, ...props }: ComponentProps<"footer">) {
  return (
    <footer
      className={cn("flex flex-none flex-wrap justify-end gap-2 border-t bg-sunken px-5 py-3", className)}
      {...props}
    />
  );
}
