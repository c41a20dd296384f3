"use client";

import * as TabsPrimitive from "radix-ui/tabs";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { tabListStyles, tabStyles } from "./link-tabs";

export const Tabs = TabsPrimitive.Root;

/** Give it an `aria-label`. Small tabs sit in the head of a card or of a code block. */
export function TabsList({
  className,
  size = "md",
  ...props
}: ComponentProps<typeof TabsPrimitive.List> & { size?: "md" | "sm" }) {
  return <TabsPrimitive.List data-size={size} className={cn(tabListStyles, className)} {...props} />;
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof TabsPrimitive.Trigger>) {
  return <TabsPrimitive.Trigger className={cn(tabStyles, className)} {...props} />;
}

export function TabsContent({ className, ...props }: ComponentProps<typeof TabsPrimitive.Content>) {
  return <TabsPrimitive.Content className={cn("min-w-0", className)} {...props} />;
}
