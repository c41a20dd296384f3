import { cn } from "./cn";

export type PealMark = "failed" | "delivered" | "next" | "pending";

const MARKS: Record<PealMark, string> = {
  failed: "h-1.75 bg-bad-solid",
  delivered: "h-3 bg-ok-solid",
  next: "h-1 bg-warn-solid",
  pending: "h-0.5 bg-mark",
};

export interface PealProps {
  /** One per attempt, oldest first. */
  marks: readonly PealMark[];
  className?: string;
}

/** One mark per attempt: tall delivered, short failed, a dot still to come. The height says it before the colour does. */
export function Peal({ marks, className }: PealProps) {
  const made = marks.filter((mark) => mark === "failed" || mark === "delivered").length;
  return (
    <span
      role="img"
      aria-label={`${made} of ${marks.length} ${marks.length === 1 ? "attempt" : "attempts"} made`}
      className={cn("inline-flex h-3 items-end gap-0.5", className)}
    >
      {marks.map((mark, index) => (
        <i key={index} className={cn("w-0.75 rounded-[1px]", MARKS[mark])} />
      ))}
    </span>
  );
}
