import { setTimeout as delay } from "node:timers/promises";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/**
 * Every metric of the process, in one registry. Labels never carry what grows without bound: no address, and no org or
 * channel unless METRICS_PER_CHANNEL asks for it. `globalThis`, because what runs at start and what answers requests
 * are bundled apart.
 */
const register = ((globalThis as { tocsinMetrics?: Registry }).tocsinMetrics ??= new Registry());
const registers = [register];

type Definition<Label extends string> = { name: string; help: string; labelNames?: readonly Label[] };

// The development server loads a module again after each change; a metric of that name may exist by then.
const once = <Metric>(name: string, make: () => Metric): Metric =>
  (register.getSingleMetric(name) as Metric | undefined) ?? make();

export const counter = <Label extends string = never>({ labelNames = [], ...rest }: Definition<Label>) =>
  once(rest.name, () => new Counter<Label>({ ...rest, registers, labelNames: [...labelNames] }));

/** A value that takes longer to read is left out: whoever collects metrics does not wait for one of them. */
const READ_MS = 2_000;

/** With `read`, the value is asked for whenever the metrics are. One that cannot be read now is not shown. */
export const gauge = <Label extends string = never>({
  labelNames = [],
  read,
  ...rest
}: Definition<Label> & { read?: (gauge: Gauge<Label>) => Promise<void> | void }) =>
  once(
    rest.name,
    () =>
      new Gauge<Label>({
        ...rest,
        registers,
        labelNames: [...labelNames],
        ...(read && {
          async collect() {
            await within(READ_MS, () => read(this)).catch(() => {
              // A gauge without labels would be 0 after a reset, and 0 is a value.
              this.reset();
              if (labelNames.length === 0) this.remove();
            });
          },
        }),
      }),
  );

async function within(ms: number, work: () => Promise<void> | void): Promise<void> {
  const limit = new AbortController();
  const tooLate = delay(ms, undefined, { signal: limit.signal }).then(() => {
    throw new Error("The value was not read in time.");
  });
  try {
    await Promise.race([work(), tooLate]);
  } finally {
    limit.abort();
    tooLate.catch(() => undefined);
  }
}

export const histogram = <Label extends string = never>({
  labelNames = [],
  ...rest
}: Definition<Label> & { buckets: number[] }) =>
  once(rest.name, () => new Histogram<Label>({ ...rest, registers, labelNames: [...labelNames] }));

/** Memory, event loop and garbage collection of this process. */
export function collectProcessMetrics(): void {
  if (!register.getSingleMetric("process_cpu_seconds_total")) collectDefaultMetrics({ register });
}

export async function metricsPage(): Promise<{ contentType: string; body: string }> {
  return { contentType: register.contentType, body: await register.metrics() };
}
