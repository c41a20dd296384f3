import { cn } from "@/components/ui/cn";
import { StatusGlyph } from "@/components/ui/status-glyph";
import type { StepBody } from "./timeline-steps";

/** The mark on the rail. */
export function StepNode({ step }: { step: StepBody }) {
  switch (step.kind) {
    case "attempts":
      if (step.attempts.length > 1) return <Drawing path="M8 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z" />;
      return step.attempts[0].category === null ? (
        <StatusGlyph kind="delivered" className={cn(PLACED, "text-ok-solid")} />
      ) : (
        <StatusGlyph kind="dead" className={cn(PLACED, "text-bad-solid")} />
      );
    case "waiting":
      return step.holdReason === null ? (
        <StatusGlyph kind="scheduled" className={cn(PLACED, "text-info-solid")} />
      ) : (
        <StatusGlyph kind="held" className={cn(PLACED, "text-warn-solid")} />
      );
    case "sending":
      return <StatusGlyph kind="sending" className={cn(PLACED, "text-info-solid")} />;
    case "settled":
      return <SettledNode status={step.status} />;
    default:
      return <Drawing path={PATHS[step.kind]} className={step.kind === "matched" ? "text-ok-solid" : undefined} />;
  }
}

const PLACED = "z-1 mt-0.75 bg-surface";

const PATHS = {
  received: "M8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z",
  matched: "M4 8.3 6.8 11 12 5.5",
  grouped: "M3 4h10M3 8h10M3 12h10",
  queued: "M2 8h8M7.5 5l3 3-3 3M13.5 4v8",
};

function SettledNode({ status }: { status: string }) {
  if (status === "succeeded") return <StatusGlyph kind="delivered" className={cn(PLACED, "text-ok-solid")} />;
  if (status === "failed") return <StatusGlyph kind="dead" className={cn(PLACED, "text-bad-solid")} />;
  return <StatusGlyph kind="cancelled" className={cn(PLACED, "text-idle-solid")} />;
}

function Drawing({ path, className }: { path: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden
      className={cn(PLACED, "size-3.5 fill-none stroke-current text-text-3", className)}
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
