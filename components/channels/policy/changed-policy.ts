import type { ChannelPolicy } from "@/server/contracts/channels";

type Versions<Value> = {
  stored: Value;
  /** What a form makes of the stored one when nothing is touched. */
  opened: Value;
  typed: Value;
};
type Settings = Readonly<Record<string, unknown>>;

/** The stored policy with what differs between the opened and the typed form, setting by setting. */
export function changedPolicy(versions: Versions<ChannelPolicy>): ChannelPolicy {
  return changed(versions);
}

function changed({ stored, opened, typed }: Versions<Settings>): Settings {
  const keys = new Set([...Object.keys(stored), ...Object.keys(opened), ...Object.keys(typed)]);
  const entries = [...keys].map((key): [string, unknown] => {
    const versions = { stored: stored[key], opened: opened[key], typed: typed[key] };
    const isPart = Object.values(versions).some(isSettings);
    return [key, isPart ? changedPart(versions) : changedValue(versions)];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** A part of which nothing is set is left out. */
function changedPart({ stored, opened, typed }: Versions<unknown>): Settings | undefined {
  const part = changed({ stored: asSettings(stored), opened: asSettings(opened), typed: asSettings(typed) });
  return Object.keys(part).length === 0 ? undefined : part;
}

function changedValue({ stored, opened, typed }: Versions<unknown>): unknown {
  return isSame(opened, typed) ? stored : typed;
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return Object.is(one, other);
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
}

function isSettings(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const asSettings = (value: unknown): Settings => (isSettings(value) ? value : {});
