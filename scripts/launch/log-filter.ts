/** Log lines are for files; a person at the terminal is shown only what asks for them. */

type LogLine = { event?: unknown; level?: unknown; msg?: unknown; err?: { message?: unknown } };

export function noteworthy(line: string): string | undefined {
  const entry = parse(line);
  if (!entry) return undefined;
  // Without a mail server, this is how a person gets at what would have been in their mailbox.
  if (entry.event === "mail.link" && typeof entry.msg === "string") return entry.msg;
  if (entry.level !== "error" && entry.level !== "fatal") return undefined;
  const parts = [entry.msg, entry.err?.message].filter((part) => typeof part === "string");
  return [...new Set(parts)].join(": ") || line;
}

function parse(line: string): LogLine | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return undefined;
  }
}
