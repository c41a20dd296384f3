"use client";

import * as TooltipPrimitive from "radix-ui/tooltip";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <TooltipPrimitive.Provider delayDuration={300} skipDelayDuration={200}>
      {children}
    </TooltipPrimitive.Provider>
  );
}

export interface TooltipProps extends Pick<ComponentProps<typeof TooltipPrimitive.Content>, "side" | "align"> {
  content: ReactNode;
  /** One element that can take focus, so that the tip is there for the keyboard as well. */
  children: ReactNode;
  className?: string;
}

/** A second help, never the only one: touch shows none. */
export function Tooltip({ content, children, side, align, className }: TooltipProps) {
  return (
    <TooltipPrimitive.Root>
      <TooltipPrimitive.Trigger asChild>{children}</TooltipPrimitive.Trigger>
      <TooltipPrimitive.Portal>
        <TooltipPrimitive.Content
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            "z-50 max-w-72 animate-appear rounded bg-raised px-2 py-1 text-xs text-pretty text-text shadow-pop select-none",
            className,
          )}
        >
          {content}
        </TooltipPrimitive.Content>
      </TooltipPrimitive.Portal>
    </TooltipPrimitive.Root>
  );
}
