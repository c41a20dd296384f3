import pino from "pino";
import { env } from "@/server/env";

let instance: pino.Logger | undefined;

/**
 * Structured JSON lines, one wide line per unit of work. Secrets and bodies are never passed in; the paths
 * below are a second lock for the day somebody does.
 */
export function log(): pino.Logger {
  return (instance ??= pino({
    level: env().LOG_LEVEL,
    base: { pid: process.pid },
    redact: { paths: ["*.password", "*.secret", "*.token", "*.authorization", "*.cookie"], censor: "[redacted]" },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  }));
}
