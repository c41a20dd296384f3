"use client";

import { createContext, useContext, useMemo, useState, type ReactNode } from "react";
import { useCommandKey, useShortcut } from "@/components/keyboard/use-shortcut";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";

interface PaletteState {
  open: boolean;
  setOpen: (open: boolean) => void;
}

const Context = createContext<PaletteState | null>(null);

/** Holds whether the command palette is open, and opens it on ⌘K or Ctrl K from anywhere. */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);

  useShortcut("mod+k", "Search or run", () => setOpen((was) => !was));

  const state = useMemo(() => ({ open, setOpen }), [open]);
  return <Context value={state}>{children}</Context>;
}

export function usePalette(): PaletteState {
  const state = useContext(Context);
  if (!state) throw new Error("usePalette needs a PaletteProvider around it");
  return state;
}

/** `onOpen` lets a drawer that holds the button get out of the way. */
export function SearchButton({ onOpen }: { onOpen?: () => void }) {
  const { setOpen } = usePalette();
  const commandKey = useCommandKey();
  return (
    <button
      type="button"
      onClick={() => {
        onOpen?.();
        setOpen(true);
      }}
      aria-keyshortcuts="Meta+K Control+K"
      className="mt-1 mb-2 flex h-control w-full items-center gap-2 rounded border border-border-strong bg-surface px-2 text-sm text-text-3 transition-colors hover:border-border-input"
    >
      <Icon name="search" />
      Search or run
      <Kbd className="ml-auto" aria-hidden>
        {commandKey}K
      </Kbd>
    </button>
  );
}
