"use client";

import * as ToastPrimitive from "radix-ui/toast";
import { useSyncExternalStore } from "react";
import { Button } from "./button";
import { Icon } from "./icon";
import { StatusGlyph, type StatusKind } from "./status-glyph";
import { currentToasts, dismissToast, subscribeToasts, type ToastEntry } from "./toast-store";

const DURATION_MS = 5000;

const NONE: readonly ToastEntry[] = [];

const LOOKS: Record<NonNullable<ToastEntry["tone"]>, { glyph: StatusKind; color: string }> = {
  ok: { glyph: "delivered", color: "text-ok-solid" },
  bad: { glyph: "dead", color: "text-bad-solid" },
  info: { glyph: "sending", color: "text-info-solid" },
};

/** What `Toaster` shows, once there is something. */
export function Toasts() {
  const entries = useSyncExternalStore(subscribeToasts, currentToasts, () => NONE);
  return (
    <ToastPrimitive.Provider swipeDirection="right" label="Notification">
      {entries.map((entry) => (
        <Toast key={entry.id} {...entry} />
      ))}
      <ToastPrimitive.Viewport className="fixed right-0 bottom-0 z-50 flex w-[min(424px,100vw)] flex-col gap-3 p-3 outline-none" />
    </ToastPrimitive.Provider>
  );
}

function Toast({ id, title, description, tone = "ok", action }: ToastEntry) {
  const look = LOOKS[tone];
  return (
    <ToastPrimitive.Root
      // A failure interrupts; a success waits until the reader is done.
      type={tone === "bad" ? "foreground" : "background"}
      duration={action ? Infinity : DURATION_MS}
      onOpenChange={(open) => {
        if (!open) dismissToast(id);
      }}
      className="flex animate-rise items-start gap-2 rounded bg-raised p-3 text-sm shadow-pop [--ground:var(--raised)] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      <StatusGlyph kind={look.glyph} className={`mt-0.75 ${look.color}`} />
      <div className="min-w-0 flex-1">
        <ToastPrimitive.Title className="font-medium">{title}</ToastPrimitive.Title>
        {description != null && (
          <ToastPrimitive.Description className="wrap-anywhere text-text-2">{description}</ToastPrimitive.Description>
        )}
      </div>
      {action && (
        <ToastPrimitive.Action asChild altText={action.label}>
          <Button variant="link" onClick={action.onPress}>
            {action.label}
          </Button>
        </ToastPrimitive.Action>
      )}
      <ToastPrimitive.Close
        aria-label="Dismiss"
        className="-my-0.5 -mr-1 grid size-6 flex-none place-items-center rounded text-text-3 hover:bg-hover hover:text-text"
      >
        <Icon name="cross" className="size-3.5" />
      </ToastPrimitive.Close>
    </ToastPrimitive.Root>
  );
}
