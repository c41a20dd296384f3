"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

/** Whether the form's named controls hold something else than they started with, or than what was saved last. */
export function useFormChanged(ref: RefObject<HTMLFormElement | null>) {
  const [isChanged, setIsChanged] = useState(false);
  const saved = useRef<string>(undefined);

  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    const look = () => setIsChanged(held(form, "value") !== (saved.current ?? held(form, "defaultValue")));
    const hear = ({ target }: Event) => {
      if (target instanceof Node && form.contains(target)) look();
    };
    // Something may have been typed before React woke up.
    look();
    // At the window, behind React's own ears: whoever draws again before those have heard takes back what was typed.
    window.addEventListener("input", hear);
    return () => window.removeEventListener("input", hear);
  }, [ref]);

  return {
    isChanged,
    /** What is typed now is what is stored. */
    settle: () => {
      if (ref.current) saved.current = held(ref.current, "value");
      setIsChanged(false);
    },
  };
}

/** Browsers write line breaks their own way into what is typed, but not into what it started with. */
function held(form: HTMLFormElement, which: "value" | "defaultValue"): string {
  const controls = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input[name], textarea[name]")];
  return JSON.stringify(controls.map((control) => [control.name, control[which].replace(/\r\n?/g, "\n")]));
}
