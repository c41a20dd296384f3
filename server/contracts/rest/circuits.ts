import { z } from "zod";
import { CATCH_UP_CHOICES } from "@/server/domain/gate/catch-up";
import type { CircuitKind } from "@/server/domain/circuit/circuit-state";
import { FORCE_OPEN_MAX_MINUTES } from "@/server/contracts/channels";
import { timeOut } from "./wire";

export const CIRCUIT_KINDS = [
  "closed",
  "open",
  "half_open",
  "forced_open",
  "forced_closed",
] as const satisfies readonly CircuitKind[];

export const catchUpIn = z.enum(CATCH_UP_CHOICES).default("all").describe("Which held deliveries are sent.");
export const goOnBody = z.strictObject({ catchUp: catchUpIn }).default({ catchUp: "all" });

export const steerCircuitBody = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("reset"), catchUp: catchUpIn }),
  z.strictObject({
    action: z.literal("force_open"),
    minutes: z.int().min(1).max(FORCE_OPEN_MAX_MINUTES).optional().describe("Absent: until it is reset."),
  }),
  z.strictObject({ action: z.literal("force_close") }),
]);

const seconds = z.number();
export const circuitOut = z
  .object({
    state: z.enum(CIRCUIT_KINDS),
    since: timeOut.nullable(),
    outageSince: timeOut.nullable().describe("When the current outage began."),
    openReason: z.string().nullable(),
    nextProbeAt: timeOut.nullable(),
    sleepSeconds: seconds.nullable(),
    failuresInRow: z.int().nullable(),
    settings: z.object({
      enabled: z.boolean(),
      failurePercent: z.number(),
      minCalls: z.int(),
      windowSeconds: seconds,
      failuresInRow: z.int(),
      sleepSeconds: seconds,
      maxSleepSeconds: seconds,
      probes: z.int(),
      successPercent: z.number(),
      rampSeconds: seconds,
    }),
    transitions: z
      .array(z.object({ at: timeOut, from: z.enum(CIRCUIT_KINDS), to: z.enum(CIRCUIT_KINDS), reason: z.string() }))
      .describe("The latest twenty, newest first."),
  })
  .meta({ id: "Circuit" });
