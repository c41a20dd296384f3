"use client";

import { useEffect, useState } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { Icon } from "./icon";
import { Tooltip } from "./tooltip";

const SHOWN_MS = 1500;

type Outcome = "copied" | "failed";

function useCopy(text: string | (() => string)) {
  const [outcome, setOutcome] = useState<Outcome>();

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : text());
      setOutcome("copied");
    } catch {
      // Browsers refuse on plain http and without permission; saying "copied" would lose somebody's secret.
      setOutcome("failed");
    }
  }

  return { outcome, copy };
}

export interface CopyButtonProps {
  /** A function is asked only when pressed, for text that is costly or must be fresh. */
  text: string | (() => string);
  /** What is copied: "Copy request id". */
  label: string;
  className?: string;
}

/** The small one that stands behind an id, a header or a body. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const { outcome, copy } = useCopy(text);
  return (
    <Tooltip content={label}>
      <button
        type="button"
        onClick={() => void copy()}
        aria-label={label}
        className={cn(
          "inline-grid size-6 flex-none place-items-center rounded text-text-3 transition-colors hover:bg-hover hover:text-text",
          className,
        )}
      >
        <OutcomeIcon outcome={outcome} className="size-3.5" />
        <Spoken outcome={outcome} />
      </button>
    </Tooltip>
  );
}

/** The one with a word, where copying is the act that is meant. */
export function CopyTextButton({
  text,
  children = "Copy",
  className,
}: Omit<CopyButtonProps, "label"> & { children?: string }) {
  const { outcome, copy } = useCopy(text);
  return (
    <Button onClick={() => void copy()} className={className}>
      <OutcomeIcon outcome={outcome} />
      {children}
      <Spoken outcome={outcome} />
    </Button>
  );
}

function OutcomeIcon({ outcome, className }: { outcome: Outcome | undefined; className?: string }) {
  if (outcome === "copied") return <Icon name="check" className={cn("text-ok-solid!", className)} />;
  if (outcome === "failed") return <Icon name="cross" className={cn("text-bad-solid!", className)} />;
  return <Icon name="copy" className={className} />;
}

function Spoken({ outcome }: { outcome: Outcome | undefined }) {
  return (
    <span role="status" className="sr-only">
      {outcome === "copied" && "Copied"}
      {outcome === "failed" && "Could not copy. Select the text and copy it by hand."}
    </span>
  );
}
