import { cn } from "./cn";

/** Drawn on a 16-px grid with a 1.5-px stroke; named for what they depict, not for what they stand for. */
const PATHS = {
  bell: "M8 2C5.8 2 4.3 3.6 4.3 5.8c0 3-1.3 4.7-1.3 5.7h10c0-1-1.3-2.7-1.3-5.7C11.7 3.6 10.2 2 8 2ZM6.5 13.5a1.6 1.6 0 0 0 3 0",
  bolt: "M8.7 2 3.5 9H8l-.7 5L12.5 7H8z",
  book: "M8 4c-1.5-1-3.5-1.2-5.5-1v9.5c2-.2 4 0 5.5 1 1.5-1 3.5-1.2 5.5-1V3c-2-.2-4 0-5.5 1ZM8 4v9.5",
  braces:
    "M6 2.5c-1.7 0-1.5 1.5-1.5 2.7S4 8 2.7 8c1.3 0 1.8 1.6 1.8 2.8s-.2 2.7 1.5 2.7M10 2.5c1.7 0 1.5 1.5 1.5 2.7S12 8 13.3 8c-1.3 0-1.8 1.6-1.8 2.8s.2 2.7-1.5 2.7",
  branch: "M2 4h3l6 8h3M11 4h3M2 12h3M11 4 9.5 6M6.5 10 5 12",
  check: "m3.5 8.5 3 3 6-7",
  "chevron-down": "m4 6 4 4 4-4",
  "chevron-left": "m10 4-4 4 4 4",
  "chevron-right": "m6 4 4 4-4 4",
  "chevron-up": "m4 10 4-4 4 4",
  "chevrons-vertical": "m5 6 3-3 3 3M5 10l3 3 3-3",
  clock: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 4.8V8l2 1.5",
  copy: "M7 5.5h5A1.5 1.5 0 0 1 13.5 7v5a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 12V7A1.5 1.5 0 0 1 7 5.5ZM10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5",
  cross: "m4 4 8 8M12 4l-8 8",
  dots: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  external: "M9.5 2.5h4v4M13.5 2.5 8 8M11.5 9v3a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 12V6A1.5 1.5 0 0 1 4 4.5h3",
  filter: "M2.5 4h11M4.5 8h7M6.5 12h3",
  gauge: "M2.5 11.5a5.5 5.5 0 1 1 11 0M8 11.5l2.5-4",
  info: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 7.5V11M8 5h.01",
  key: "M5 8.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM7 9.2 13 3M10.5 5.5l2 2M12 4l1.5 1.5",
  layers: "m8 2 6 3-6 3-6-3zM2 8l6 3 6-3M2 11l6 3 6-3",
  lines: "M3 4h10M3 8h10M3 12h6",
  link: "M6.5 9.5a2.5 2.5 0 0 0 3.5 0l2.5-2.5A2.5 2.5 0 0 0 9 3.5l-.8.8M9.5 6.5a2.5 2.5 0 0 0-3.5 0L3.5 9A2.5 2.5 0 0 0 7 12.5l.8-.8",
  menu: "M2.5 5h11M2.5 11h11",
  octagon: "M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5zM6 6l4 4M10 6l-4 4",
  pause: "M5.5 3.5v9M10.5 3.5v9",
  people:
    "M6 3a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM1.5 13.5c.3-2.5 2-4 4.5-4s4.2 1.5 4.5 4M10.5 3.2a2.5 2.5 0 0 1 0 4.6M12 9.8c1.5.5 2.3 1.8 2.5 3.7",
  play: "M5 3.2v9.6L12.5 8z",
  plus: "M8 3v10M3 8h10",
  replay: "M2.5 8a5.5 5.5 0 1 0 1.8-4L2.5 5.6M2.5 2.5v3.1h3.1",
  search: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.5 10.5 14 14",
  send: "m14 2-5 12-2.5-5.5L1.5 6zM6.5 8.5 14 2",
  shield: "M8 1.8 2.8 3.7v4c0 3.2 2.2 5.5 5.2 6.5 3-1 5.2-3.3 5.2-6.5v-4z",
  signal: "M12 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM2 8h6M5.5 5.5 8 8l-2.5 2.5M9 3.5A5 5 0 0 1 12 2.5M9 12.5a5 5 0 0 0 3 1",
  sliders:
    "M2 5h6.2M11.8 5H14M2 11h2.2M7.8 11H14M10 3.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6ZM6 9.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Z",
  terminal: "m3 5 3 3-3 3M8 11.5h5",
  trash: "M2.5 4.5h11M6 4.5V3h4v1.5M4 4.5l.6 9h6.8l.6-9M6.8 7v4M9.2 7v4",
  tray: "M2 9.5 4 3h8l2 6.5V13H2zM2 9.5h3.5l1 1.7h3l1-1.7H14",
  triangle: "M8 2.5 14.2 13.5H1.8zM8 6.5v3.2M8 11.7h.01",
} as const;

export type IconName = keyof typeof PATHS;

export interface IconProps {
  name: IconName;
  className?: string;
  /** Only where the icon stands alone; beside a word it is decoration. */
  label?: string;
}

export function Icon({ name, className, label }: IconProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={cn("size-4 flex-none fill-none stroke-current", className)}
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
