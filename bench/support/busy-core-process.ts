/** Keeps one core busy, as other work on the machine would. Ends with the process that started it. */
process.send?.({ event: "busy" });
const SLICE_MS = 20;
function spin(): void {
  const untilMs = performance.now() + SLICE_MS;
  while (performance.now() < untilMs);
  setImmediate(spin);
}
process.once("disconnect", () => process.exit(0));
spin();
