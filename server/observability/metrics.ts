import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from "prom-client";

/**
 * Every metric of the process, in the client's own registry. Labels never carry what grows without bound: no org,
 * no channel, no address.
 */
type Definition<Label extends string> = { name: string; help: string; labelNames?: readonly Label[] };

// The development server loads a module again after each change; a metric of that name may exist by then.
const once = <Metric>(name: string, make: () => Metric): Metric =>
  (register.getSingleMetric(name) as Metric | undefined) ?? make();

export const counter = <Label extends string = never>({ labelNames = [], ...rest }: Definition<Label>) =>
  once(rest.name, () => new Counter<Label>({ ...rest, labelNames: [...labelNames] }));

/** With `read`, the value is asked for whenever the metrics are. */
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
        labelNames: [...labelNames],
        ...(read && {
          collect() {
            return read(this);
          },
        }),
      }),
  );

export const histogram = <Label extends string = never>({
  labelNames = [],
  ...rest
}: Definition<Label> & { buckets: number[] }) =>
  once(rest.name, () => new Histogram<Label>({ ...rest, labelNames: [...labelNames] }));

/** Memory, event loop and garbage collection of this process. */
export function collectProcessMetrics(): void {
  if (!register.getSingleMetric("process_cpu_seconds_total")) collectDefaultMetrics();
}

export async function metricsPage(): Promise<{ contentType: string; body: string }> {
  return { contentType: register.contentType, body: await register.metrics() };
}
