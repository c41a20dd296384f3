import type { ReactNode } from "react";

export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastOptions {
  title: string;
  description?: ReactNode;
  tone?: "ok" | "bad" | "info";
  /** With an act it stays until answered; without, it passes after five seconds. */
  action?: ToastAction;
}

export interface ToastEntry extends ToastOptions {
  id: number;
}

/** Never more at once than a person can read; the oldest makes room. */
const SHOWN = 4;

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly ToastEntry[]) {
  entries = next;
  for (const listener of listeners) listener();
}

/** Says that something happened. Callable from anywhere in the browser; not for what must be read. */
export function toast(options: ToastOptions): number {
  lastId += 1;
  publish([...entries, { ...options, id: lastId }].slice(-SHOWN));
  return lastId;
}

export function dismissToast(id: number): void {
  publish(entries.filter((entry) => entry.id !== id));
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly ToastEntry[] {
  return entries;
}
