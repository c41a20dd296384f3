"use client";

import dynamic from "next/dynamic";
import { type ComponentProps, useState } from "react";
import { usePalette } from "@/components/layout/palette";
import type { OrgPalette } from "./org-palette";

const Palette = dynamic(() => import("./org-palette").then((module) => module.OrgPalette), { ssr: false });

/** Most visits never open it: it comes with the first ⌘K, and stays. */
export function LazyPalette(props: ComponentProps<typeof OrgPalette>) {
  const { open } = usePalette();
  const [isNeeded, setIsNeeded] = useState(false);
  if (open && !isNeeded) setIsNeeded(true);
  return isNeeded ? <Palette {...props} /> : null;
}
