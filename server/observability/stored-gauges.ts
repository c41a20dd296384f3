import { gauge } from "./metrics";

/** Gauges over all orgs. A worker reads them from time to time and stores them; every process shows what was stored. */
const STORED_GAUGES = {
  webhook_queue_depth: { help: "Deliveries that could go now and have not, by priority.", labelNames: ["priority"] },
  webhook_inbox_depth: { help: "Accepted events that no rule was matched with yet." },
  webhook_queue_oldest_seconds: { help: "How long the oldest of them has waited." },
  webhook_circuit_breaker_state: { help: "Channels by the state of their circuit.", labelNames: ["state"] },
  webhook_circuit_blocked_deliveries: { help: "Deliveries that wait for a circuit." },
  webhook_outage_longest_seconds: { help: "How long the longest outage of a receiver has lasted." },
  webhook_endpoints_unavailable: { help: "Channels whose receiver has been out for more than 30 minutes." },
  webhook_dlq_size: { help: "Dead letters of all organisations." },
  webhook_dlq_largest: { help: "Dead letters of the organisation that has the most." },
} as const satisfies Record<string, { help: string; labelNames?: readonly string[] }>;

type Value = { metric: string; labels: Record<string, string>; value: number };

/** One look into the database serves all gauges of a page. */
const ONE_PAGE_MS = 1_000;

export function showStoredGauges(list: () => Promise<Value[]>): void {
  let known: { untilMs: number; values: Promise<Value[]> } | undefined;
  const values = () => {
    if (!known || performance.now() > known.untilMs)
      known = { untilMs: performance.now() + ONE_PAGE_MS, values: list() };
    return known.values;
  };
  for (const [name, { help, ...rest }] of Object.entries(STORED_GAUGES)) {
    gauge<string>({
      name,
      help,
      ...("labelNames" in rest && { labelNames: rest.labelNames }),
      read: async (shown) => {
        const own = (await values()).filter(({ metric }) => metric === name);
        shown.reset();
        if (own.length === 0) throw new Error("Nobody has read it lately.");
        for (const { labels, value } of own) shown.set(labels, value);
      },
    });
  }
}

/** 1 while the database answers this process. */
export function showDatabaseUp(ping: () => Promise<unknown>): void {
  gauge({
    name: "webhook_database_up",
    help: "1 while the database answers this process, otherwise 0.",
    read: async (up) => {
      const answered = ping().then(
        () => true,
        () => false,
      );
      const late = new Promise<boolean>((resolve) => void setTimeout(() => resolve(false), 1_500).unref());
      up.set((await Promise.race([answered, late])) ? 1 : 0);
    },
  });
}
