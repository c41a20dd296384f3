import { durationWords } from "@/components/channels/policy/policy-words";

const HOUR = 3600;

/** For a choice of grace, in hours. Zero is offered only where a secret is replaced. */
export const GRACE_CHOICES = [
  { value: "1", label: "1 hour" },
  { value: "24", label: "24 hours" },
  { value: "72", label: "3 days" },
  { value: "168", label: "7 days" },
] as const;

/** "17 h 42 min 08 s" in its parts, so that units can be set smaller; days only where there are some. */
export function countdownParts(until: Date, now: Date): { value: string; unit: string }[] {
  const total = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000));
  const days = Math.floor(total / (24 * HOUR));
  const hours = Math.floor(total / HOUR) % 24;
  const minutes = Math.floor(total / 60) % 60;
  const seconds = total % 60;
  const two = (value: number) => String(value).padStart(2, "0");
  return [
    ...(days > 0 ? [{ value: String(days), unit: "d" }] : []),
    { value: String(hours), unit: "h" },
    { value: two(minutes), unit: "m" },
    { value: two(seconds), unit: "s" },
  ];
}

/** How much of a grace is over, 0 to 1, and the same in words for those who listen. */
export function graceProgress({ from, until, now }: { from: Date; until: Date; now: Date }) {
  const allMs = Math.max(1, until.getTime() - from.getTime());
  const passedMs = Math.min(allMs, Math.max(0, now.getTime() - from.getTime()));
  const label = `${durationWords(passedMs / 1000)} of ${durationWords(allMs / 1000)} grace have passed`;
  return { share: passedMs / allMs, label };
}
