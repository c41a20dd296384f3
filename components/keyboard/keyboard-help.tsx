"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useShortcut, useShortcutListener } from "./use-shortcut";

const KeysDialog = dynamic(() => import("./keys-dialog").then((module) => module.KeysDialog), { ssr: false });

/** Hears the keys of every page, and says on `?` which ones this page knows. Once, in the frame. */
export function KeyboardHelp() {
  const [open, setOpen] = useState(false);
  const [isNeeded, setIsNeeded] = useState(false);
  useShortcutListener();
  useShortcut("?", "Show these keys", () => {
    setIsNeeded(true);
    setOpen(true);
  });
  return isNeeded ? <KeysDialog open={open} onOpenChange={setOpen} /> : null;
}
