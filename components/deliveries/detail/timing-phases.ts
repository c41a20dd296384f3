import type { Attempt } from "./timeline-steps";

export type PhaseName = "dns" | "connect" | "tls" | "wait" | "body";
export type Phase = { name: PhaseName; label: string; ms: number };

export type Timings = Pick<Attempt, "dnsMs" | "connectMs" | "tlsMs" | "firstByteMs" | "totalMs">;

/** The phases that happened, one after the other; what is left of the whole goes to the last of them. */
export function timingPhases({ dnsMs, connectMs, tlsMs, firstByteMs, totalMs }: Timings): Phase[] {
  const measured: (Omit<Phase, "ms"> & { ms: number | null })[] = [
    { name: "dns", label: "DNS", ms: dnsMs },
    { name: "connect", label: "Connect", ms: connectMs },
    { name: "tls", label: "TLS", ms: tlsMs },
    { name: "wait", label: "First byte", ms: firstByteMs },
  ];
  const phases = measured.flatMap(({ ms, ...phase }) => (ms === null ? [] : [{ ...phase, ms }]));
  const rest = totalMs - phases.reduce((sum, { ms }) => sum + ms, 0);
  if (firstByteMs !== null) return [...phases, { name: "body", label: "Body", ms: Math.max(0, rest) }];
  return rest > 0 ? [...phases, { name: "wait", label: "No answer", ms: rest }] : phases;
}

const STEPS = [1, 2, 2.5, 5, 10];

/** Round marks between nothing and the whole, few enough to be read. */
export function rulerMarks(totalMs: number, most = 5): number[] {
  if (totalMs <= 0) return [];
  const magnitude = 10 ** Math.floor(Math.log10(totalMs / most));
  const step = magnitude * (STEPS.find((factor) => totalMs / (magnitude * factor) <= most) ?? 10);
  // The last stays clear of the label of the whole.
  const count = Math.floor((totalMs * 0.85) / step);
  return Array.from({ length: count }, (_, index) => (index + 1) * step);
}
