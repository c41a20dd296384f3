import type { ChannelFormat } from "@/server/domain/message/formats";
import { FORMAT_WORDS } from "./format-words";

/** Drawn for us on a 16-px grid: a hint at each product, not its logo. */
const PATHS: Readonly<Record<ChannelFormat, string>> = {
  webhook: "M6 2.5a2.5 2.5 0 0 1 2.3 3.5L5.8 10M3.5 8.2A2.5 2.5 0 1 0 6.2 12h4M12.5 8.6a2.5 2.5 0 1 1-1.8 3.9L8.2 6",
  slack: "M6 2.5v6M10 7.5v6M2.5 10h6M7.5 6h6M3.5 6h.01M12.5 10h.01M6 12.5h.01M10 3.5h.01",
  mattermost: "M8 2.5a5.5 5.5 0 1 0 5 3.2M10.5 3.2 8.6 8.4a1 1 0 0 1-1.9-.8c.4-1.3 1.7-2.6 3.8-4.4Z",
  discord:
    "M4.5 3.8c2.2-.8 4.8-.8 7 0 1.4 2 2.1 4.6 2 7.2-1 .8-2 1.2-3 1.5l-.8-1.4M4.5 3.8C3.100 5.800 2.400 8.400 2.500 11c1 .8 2 1.200 3 1.500l.8-1.400M4.600 10.400c2 1 4.800 1 6.800 0M6 8h.01M10 8h.01",
  teams:
    "M2.5 5h6v6h-6zM4.200 7h2.600M5.500 7v2.500M11 3.500a1.300 1.300 0 1 0 0 2.600 1.300 1.300 0 0 0 0-2.600ZM8.500 7.500h5v2.500a2.500 2.500 0 0 1-4 2",
  "google-chat": "M3 3.500h10v7.500H8.500L5.500 13.500V11H3zM5.500 6.500h5M5.500 8.500h3",
  pagerduty: "M4.500 13.500v-3M4.500 8.500v-6h4a3 3 0 0 1 0 6z",
  opsgenie: "M8 2.500a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM3 9.500c1.500 2 3 3.200 5 4 2-.8 3.500-2 5-4",
};

export function FormatIcon({ format, className = "" }: { format: ChannelFormat; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={`size-4 flex-none fill-none stroke-current ${className}`}
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={PATHS[format]} />
    </svg>
  );
}

export function FormatName({ format }: { format: ChannelFormat }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-text-2">
      <FormatIcon format={format} className="text-text-3" />
      {FORMAT_WORDS[format].label}
    </span>
  );
}
