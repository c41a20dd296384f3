"use client";

import { useRouter } from "next/navigation";
import { unsavedWork } from "@/components/forms/unsaved-work";
import { useShortcut } from "@/components/keyboard/use-shortcut";
import type { NavGroup, NavItem } from "@/components/layout/navigation";

/** The second letter after `g`, by the last part of the address. Pages without one are reached by the palette. */
const LETTERS: Readonly<Record<string, string>> = {
  overview: "o",
  channels: "c",
  rules: "r",
  events: "e",
  deliveries: "d",
  groups: "g",
  replays: "p",
  inbox: "i",
  members: "m",
  settings: "s",
};

/** `g d` goes to the deliveries, and so on. */
export function GoToKeys({ nav }: { nav: readonly NavGroup[] }) {
  return nav
    .flatMap(({ items }) => items)
    .map((item) => {
      const letter = LETTERS[item.href.split("/").at(-1) ?? ""];
      return letter === undefined ? null : <GoToKey key={item.href} item={item} letter={letter} />;
    });
}

function GoToKey({ item: { href, label }, letter }: { item: NavItem; letter: string }) {
  const router = useRouter();
  useShortcut(`g ${letter}`, `Go to ${label.toLowerCase()}`, () => unsavedWork.leave(() => router.push(href)));
  return null;
}
