import type { BusConsumer, BusMessage, EventBus } from "@/server/bus/event-bus";
import { workerAnnouncer } from "@/server/live/announce";
import { log } from "@/server/observability/log";
import { counter, gauge } from "@/server/observability/metrics";
import { countPublished } from "@/server/observability/product-counters";
import { ingestContext } from "@/server/usecases/ingest/ingest-context";
import { ingestMessages } from "@/server/usecases/ingest/ingest-messages";
import { sampleOf } from "@/server/usecases/ingest/record-poison";
import type { WorkerPart } from "../worker-process";

const consumed = counter({ name: "webhook_bus_consumed_total", help: "Messages of the event bus that were stored." });
const redelivered = counter({
  name: "webhook_bus_redelivered_total",
  help: "Messages of the event bus that were delivered more than once.",
});
const poisoned = counter({
  name: "webhook_bus_poisoned_total",
  help: "Messages of the event bus that could not be stored, by reason.",
  labelNames: ["reason"],
});

const CHECK_MS = 5_000;
/** A bus that is away for a moment is no reason to take a worker out of service. */
const LATE_AFTER_MS = 15_000;

/** Stores what comes through the event bus. Deliveries go on whether or not the bus answers. */
export function busPart(bus: EventBus, name: string, engine: { wakeFanOut: (orgId: string) => void }): WorkerPart {
  let consumer: BusConsumer | undefined;
  let seenAtMs = performance.now();
  let watch: NodeJS.Timeout | undefined;
  const context = ingestContext({
    onStored: (orgId, events) => {
      if (events.length === 0) return;
      countPublished(events);
      workerAnnouncer().announce(orgId, "events");
      engine.wakeFanOut(orgId);
    },
    onPoison: (message, reason, orgId) => {
      reportPoison(message, reason, orgId);
      if (orgId) workerAnnouncer().announce(orgId, "refusedMessages");
    },
  });
  exportLag(bus);

  const handle = async (batch: readonly BusMessage[]) => {
    redelivered.inc(batch.filter(({ deliveries }) => deliveries > 1).length);
    await ingestMessages(context, batch);
    consumed.inc(batch.length);
  };
  const onError = (error: unknown) =>
    log().warn({ event: "bus.batch_failed", bus: bus.kind, err: error }, "A batch was not stored; it is tried again.");
  const look = () =>
    bus.check().then(
      () => (seenAtMs = performance.now()),
      () => undefined,
    );

  return {
    name: "bus",
    start: () => {
      consumer = bus.consume(handle, { name, onError });
      watch = setInterval(() => void look(), CHECK_MS);
      void look();
      void bus.warnings?.().then(
        (warnings) => warnings.forEach((warning) => log().warn({ event: "bus.settings" }, warning)),
        () => undefined,
      );
    },
    late: () => (performance.now() - seenAtMs > LATE_AFTER_MS ? [`event bus (${bus.kind})`] : []),
    stop: async () => {
      clearInterval(watch);
      await consumer?.stop();
      await bus.close();
    },
  };
}

function reportPoison(message: BusMessage, reason: string, orgId: string | null): void {
  poisoned.inc({ reason });
  const { stream, position } = message;
  const known = { event: "bus.poisoned", reason, stream, position, orgId };
  // One that nobody sees on a page is at least here, without its secrets.
  log().warn(orgId ? known : { ...known, sample: sampleOf(message.body) }, "A message of the event bus was set aside.");
}

function exportLag(bus: EventBus): void {
  gauge({
    name: "webhook_bus_lag",
    help: "Messages of the event bus that are not stored yet.",
    read: async (lag) => lag.set(await bus.lag()),
  });
  gauge({
    name: "webhook_bus_up",
    help: "1 while the event bus answers, otherwise 0.",
    read: async (up) =>
      up.set(
        await bus.check().then(
          () => 1,
          () => 0,
        ),
      ),
  });
}
