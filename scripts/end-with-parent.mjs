// Preloaded into every process that a command starts: when the command is gone, however it went, so are they.
// Only a direct child listens. Its own workers inherit this file, and know their own way to end.
if (process.send && Number(process.env.TOCSIN_PARENT_PID) === process.ppid) {
  const LIMIT_MS = 30_000; // longer than a worker takes to finish what is on the wire

  process.once("disconnect", () => {
    // The other end of the output may be closed, too; that must not cut an orderly end short.
    process.stdout.on("error", () => {});
    process.stderr.on("error", () => {});
    setTimeout(() => process.exit(1), LIMIT_MS).unref();
    // As an event, because a signal sent to oneself ends a process on Windows before any handler runs.
    if (!process.emit("SIGTERM", "SIGTERM")) process.exit(0);
  });
  process.channel?.unref();
}
