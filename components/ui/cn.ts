import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// Without these the merger would not know that `rounded-in` and `rounded` set the same corner.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      radius: ["in"],
      shadow: ["pop", "dialog"],
      spacing: ["control", "control-sm", "row", "row-2", "sidebar", "topbar"],
      text: ["2xs"],
    },
  },
});

/** Joins class names; where two set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
