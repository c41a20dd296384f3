import type { ReactNode } from "react";
import { cn } from "./cn";
import { Icon, type IconName } from "./icon";
import type { Tone } from "./status-glyph";

const LOOKS: Record<Tone, { icon: IconName; color: string }> = {
  ok: { icon: "check", color: "text-ok-solid" },
  warn: { icon: "triangle", color: "text-warn-solid" },
  bad: { icon: "octagon", color: "text-bad-solid" },
  info: { icon: "info", color: "text-info-solid" },
  idle: { icon: "info", color: "text-text-3" },
};

export interface CalloutProps {
  tone?: Tone;
  icon?: IconName;
  /** The sentence that matters, in medium weight; the children follow it. */
  title?: ReactNode;
  action?: ReactNode;
  /** True when it appears in answer to something the person did: it is then read out at once. */
  urgent?: boolean;
  className?: string;
  children?: ReactNode;
}

/** Something to know that stands in the page. What passes by itself is a toast. */
export function Callout({ tone = "idle", icon, title, action, urgent = false, className, children }: CalloutProps) {
  const look = LOOKS[tone];
  return (
    <div
      role={urgent ? "alert" : undefined}
      className={cn(
        "flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 rounded border bg-sunken py-2 pr-2 pl-3 text-sm",
        className,
      )}
    >
      <div className="flex min-w-50 flex-1 items-start gap-3">
        <Icon name={icon ?? look.icon} className={cn("mt-0.5", look.color)} />
        <div className="min-w-0 text-pretty text-text-2">
          {title != null && <strong className="font-medium text-text">{title}</strong>}
          {title != null && children != null && " "}
          {children}
        </div>
      </div>
      {action}
    </div>
  );
}
