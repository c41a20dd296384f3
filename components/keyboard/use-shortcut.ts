"use client";

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";
import { type Shortcut, ShortcutRegistry } from "./shortcut-registry";

/** Of this page; a browser has one at a time. */
export const shortcuts = new ShortcutRegistry();

const WRITING = "input, textarea, select, [contenteditable=true]";
const FLOATING = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/**
 * A key for as long as the component is there. `isOn` is false where it would do nothing. Known before the component is
 * seen: whoever presses a key the moment a list appears is heard.
 */
export function useShortcut(keys: string, label: string, act: () => void, { isOn = true } = {}): void {
  const run = useEffectEvent(act);
  useLayoutEffect(() => {
    if (!isOn) return;
    const shortcut: Shortcut = { keys, label, act: () => run() };
    return shortcuts.add([shortcut]);
  }, [keys, label, isOn]);
}

/** Hears the keys of the whole page. Once, in the frame around all pages. */
export function useShortcutListener(): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing) return;
      const isMod = (event.metaKey || event.ctrlKey) && !event.shiftKey;
      // With both, or with shift, it is the browser's or the system's.
      if ((event.metaKey || event.ctrlKey) && !isMod) return;
      const isElsewhere = isWriting(event.target) || document.querySelector(FLOATING) !== null;
      const meant = shortcuts.press({ key: event.key, isMod, isAlt: event.altKey, isElsewhere }, event.timeStamp);
      if (meant) event.preventDefault();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(WRITING) !== null;
}

/** "⌘" where that key exists, "Ctrl " elsewhere and while nobody can tell. */
export function useCommandKey(): string {
  return useSyncExternalStore(
    () => () => undefined,
    () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl "),
    () => "Ctrl ",
  );
}

/** `/` goes to the field by which the list is searched. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>, label = "Search the list"): void {
  useShortcut("/", label, () => {
    field.current?.focus();
    field.current?.select();
  });
}
