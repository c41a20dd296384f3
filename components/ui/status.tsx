import type { ReactNode } from "react";
import { cn } from "./cn";
import { StatusGlyph, type StatusKind, type Tone } from "./status-glyph";

const WORDS: Record<StatusKind, { word: string; tone: Tone }> = {
  waiting: { word: "Waiting", tone: "info" },
  scheduled: { word: "Scheduled", tone: "info" },
  sending: { word: "Sending", tone: "info" },
  held: { word: "Held", tone: "warn" },
  retrying: { word: "Retrying", tone: "warn" },
  delivered: { word: "Delivered", tone: "ok" },
  dead: { word: "Dead", tone: "bad" },
  cancelled: { word: "Cancelled", tone: "idle" },
  suppressed: { word: "Suppressed", tone: "idle" },
};

const TONES: Record<Tone, { word: string; glyph: string; ground: string }> = {
  ok: { word: "text-ok", glyph: "text-ok-solid", ground: "bg-ok-soft [--ground:var(--ok-soft)]" },
  warn: { word: "text-warn", glyph: "text-warn-solid", ground: "bg-warn-soft [--ground:var(--warn-soft)]" },
  bad: { word: "text-bad", glyph: "text-bad-solid", ground: "bg-bad-soft [--ground:var(--bad-soft)]" },
  info: { word: "text-info", glyph: "text-info-solid", ground: "bg-info-soft [--ground:var(--info-soft)]" },
  idle: { word: "text-idle", glyph: "text-idle-solid", ground: "bg-idle-soft [--ground:var(--idle-soft)]" },
};

export interface StatusProps {
  kind: StatusKind;
  /** Until when, or why: "circuit, 14:02", "3 of 8 at 14:02", "84 ms". */
  until?: ReactNode;
  /** Another word for the same shape: "Circuit open" for held, "Healthy" for delivered. */
  label?: string;
  tone?: Tone;
  /** On its own ground: once per page, beside the title. */
  boxed?: boolean;
  className?: string;
}

/** Icon, word, until when. Never a bare dot, never the colour alone. */
export function Status({ kind, until, label, tone, boxed = false, className }: StatusProps) {
  const { word, glyph, ground } = TONES[tone ?? WORDS[kind].tone];
  return (
    <span
      className={cn(
        "inline-flex min-w-0 items-center gap-1.5 text-sm font-medium whitespace-nowrap",
        word,
        boxed && ["h-6 rounded pr-2 pl-1.5", ground],
        className,
      )}
    >
      <StatusGlyph kind={kind} className={glyph} />
      {label ?? WORDS[kind].word}
      {until != null && (
        <span className={cn("truncate font-normal tabular-nums", boxed ? "text-inherit" : "text-text-3")}>{until}</span>
      )}
    </span>
  );
}
