import { type Priority, priorityName } from "@/server/domain/limits/priority";
import { type Meter, parseCost, unmetered } from "./cost";
import type { RuleEvent } from "./event-path";

/** An event as it is kept: its data is the publisher's own text. */
export type StoredEvent = { type: string; source: string; subject: string | null; priority: number; data: string };

/** As a rule sees it. Most rules look at the type alone: the data is read, and charged, when somebody asks for it. */
export function readStoredEvent(stored: StoredEvent, meter = unmetered()): RuleEvent {
  return new LazyEvent(stored, meter);
}

class LazyEvent implements RuleEvent {
  readonly type: string;
  readonly source: string;
  readonly subject: string | null;
  readonly priority: Priority;
  readonly #text: string;
  readonly #meter: Meter;
  #data: { value: unknown } | undefined;

  constructor({ type, source, subject, priority, data }: StoredEvent, meter: Meter) {
    this.type = type;
    this.source = source;
    this.subject = subject;
    this.priority = priorityName(priority);
    this.#text = data;
    this.#meter = meter;
  }

  get data(): unknown {
    if (!this.#data) {
      this.#meter.charge(parseCost(this.#text));
      this.#data = { value: JSON.parse(this.#text) as unknown };
    }
    return this.#data.value;
  }
}
