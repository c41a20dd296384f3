"use client";

import { useSyncExternalStore } from "react";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import type { Shortcut } from "./shortcut-registry";
import { shortcuts, useCommandKey } from "./use-shortcut";

const NONE: readonly Shortcut[] = [];

interface KeysDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Which keys this page knows. */
export function KeysDialog({ open, onOpenChange }: KeysDialogProps) {
  const commandKey = useCommandKey();
  const known = useSyncExternalStore(
    (changed) => shortcuts.subscribe(changed),
    () => shortcuts.list(),
    () => NONE,
  );
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Keys" description="What the keyboard does on this page.">
        <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
          {inOrder(known).map(({ keys, label }) => (
            <div key={keys} className="flex items-center justify-between gap-3">
              <dt>{label}</dt>
              <dd className="flex flex-none gap-1">
                {keys.split(/[ +]/).map((key, place) => (
                  <Kbd key={place} className="inline-grid">
                    {key === "mod" ? commandKey.trim() : nameOf(key)}
                  </Kbd>
                ))}
              </dd>
            </div>
          ))}
          <div className="flex items-center justify-between gap-3">
            <dt>Open the row in focus</dt>
            <dd>
              <Kbd className="inline-grid">↵</Kbd>
            </dd>
          </div>
          <div className="flex items-center justify-between gap-3">
            <dt>Close the dialog</dt>
            <dd>
              <Kbd className="inline-grid">esc</Kbd>
            </dd>
          </div>
        </dl>
      </DialogContent>
    </Dialog>
  );
}

/** A letter with shift is another key: it says so. */
function nameOf(key: string): string {
  return /^[A-Z]$/.test(key) ? `⇧${key}` : key.toUpperCase();
}

/** Single keys first, then those with the command key, then pairs; of a key that is taken twice, what it does now. */
function inOrder(known: readonly Shortcut[]): Shortcut[] {
  const last = new Map(known.map((shortcut) => [shortcut.keys, shortcut]));
  const kind = ({ keys }: Shortcut) => (keys.includes(" ") ? 2 : keys.includes("+") ? 1 : 0);
  return [...last.values()].sort((a, b) => kind(a) - kind(b));
}
