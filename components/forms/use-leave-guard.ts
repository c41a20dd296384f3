"use client";

import { useEffect } from "react";
import { unsavedWork } from "./unsaved-work";

/** While something is typed and not saved: links, keys and the palette ask first, and so does the browser. */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const release = unsavedWork.hold();
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => {
      release();
      window.removeEventListener("beforeunload", warn);
    };
  }, [isDirty]);
}
