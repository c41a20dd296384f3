"use client";

import { RelativeTime, useNow } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import type { StatusKind, Tone } from "@/components/ui/status-glyph";
import type { RuleStatus as RuleStatusWord } from "@/server/contracts/rules/rule-tools";

const LOOKS: Record<RuleStatusWord, { kind: StatusKind; label: string; tone: Tone }> = {
  active: { kind: "delivered", label: "Active", tone: "ok" },
  draft: { kind: "waiting", label: "Draft", tone: "idle" },
  disabled: { kind: "cancelled", label: "Disabled", tone: "idle" },
  deleted: { kind: "dead", label: "Deleted", tone: "idle" },
};

interface RuleStatusProps {
  rule: { status: RuleStatusWord; mutedUntil: Date | null };
  boxed?: boolean;
}

/** An active rule that is muted says so first: nothing reaches anyone until then. */
export function RuleStatus({ rule, boxed }: RuleStatusProps) {
  const isMuted = useIsMuted(rule.mutedUntil);
  if (isMuted && rule.status === "active" && rule.mutedUntil) {
    return (
      <Status
        kind="suppressed"
        label="Muted"
        tone="warn"
        boxed={boxed}
        until={
          <>
            for <RelativeTime at={rule.mutedUntil} form="distance" />
          </>
        }
      />
    );
  }
  return <Status {...LOOKS[rule.status]} boxed={boxed} />;
}

/** Ends by itself when its time has come. */
export function useIsMuted(mutedUntil: Date | null): boolean {
  const now = useNow();
  if (mutedUntil === null) return false;
  return now === undefined || mutedUntil > now;
}
