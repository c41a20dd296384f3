import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { CopyButton } from "@/components/ui/copy-button";
import { glyphCells } from "@/components/channels/health/glyph-cells";

interface FingerprintProps {
  fingerprint: string;
  /** What it is called: "New, primary". */
  title: string;
  isOld?: boolean;
  children?: ReactNode;
}

/** A secret as people may know it: eight digits, and a mark that is quicker to compare than they are. */
export function Fingerprint({ fingerprint, title, isOld = false, children }: FingerprintProps) {
  return (
    <div className="grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-3">
      <span
        aria-hidden
        className="row-span-2 grid size-11 grid-cols-5 grid-rows-5 gap-px rounded border p-1.5 [&>i]:rounded-[1px]"
      >
        {glyphCells(fingerprint).map((isSet, index) => (
          <i key={index} className={cn(isSet && (isOld ? "bg-idle-solid" : "bg-text"))} />
        ))}
      </span>
      <div className="flex items-center justify-between gap-2">
        <span className={cn("font-mono text-[15px] leading-6 font-medium", isOld && "text-text-2")}>
          {fingerprint.replace(/(.{4})(?=.)/g, "$1 ")}
        </span>
        <CopyButton text={fingerprint} label={`Copy fingerprint, ${title.toLowerCase()}`} />
      </div>
      <p className="text-sm text-text-2">
        <strong className="font-medium text-text">{title}</strong> · {children}
      </p>
    </div>
  );
}
