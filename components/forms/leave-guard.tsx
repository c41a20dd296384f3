"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { followedLink } from "./followed-link";
import { unsavedWork } from "./unsaved-work";

/** Comes when somebody is about to lose something. */
const LeaveDialog = dynamic(() => import("./leave-dialog").then((module) => module.LeaveDialog), { ssr: false });

/** Asks before what is typed is lost. Once, in the frame around all pages. The way back is the browser's own. */
export function LeaveGuard() {
  const router = useRouter();
  const [go, setGo] = useState<() => void>();

  useEffect(() => unsavedWork.askWith((next) => setGo(() => next)), []);
  useEffect(() => {
    function hold(event: MouseEvent): void {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
      if (!unsavedWork.isHeld || !link) return;
      const path = followedLink(event, link, window.location.href);
      if (path === undefined) return;
      // The click goes on without its meaning, so that a drawer still closes behind it.
      event.preventDefault();
      if (link.closest("[role=menu]")) closeMenu();
      unsavedWork.leave(() => router.push(path));
    }
    // Before the link itself hears of it.
    document.addEventListener("click", hold, true);
    return () => document.removeEventListener("click", hold, true);
  }, [router]);

  if (!go) return null;
  return (
    <LeaveDialog
      onStay={() => setGo(undefined)}
      onLeave={() => {
        setGo(undefined);
        go();
      }}
    />
  );
}

/** A menu closes only on a click that means something, and this one no longer does. */
function closeMenu(): void {
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
}
