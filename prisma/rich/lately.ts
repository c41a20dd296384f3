import { uuid7 } from "@/server/domain/ids/uuid7";
import { CHANNELS } from "./channels";
import { type Dice, oneOf, randomBytesOf } from "./dice";
import { type Collected, collect, type Happened } from "./fan-out";
import type { Sample } from "./samples";
import type { Source } from "./sources";

const HOUR_MS = 3_600_000;
const ID_BYTES = 10;
/** What a visitor opens first: from here on everything that matches has led to something. */
export const LATELY_HOURS = 6;
/** Rounds in which a channel that lacks deliveries of the last hour gets further events. */
const MAX_ROUNDS = 40;
const KEYS_PER_WINDOW = 2;
const LAST_MS = 1_000;

export type Moment = { source: number; atMs: number };
type Setting = { samples: readonly Sample[]; sources: readonly Source[]; endMs: number; dice: Dice };

/**
 * The last hours, told from the events: each of them goes wherever a rule wants it, as fan-out would have done. The
 * moments say when something happened, and what it was for. Channels have as many deliveries of the last hour as their
 * plans ask for, and rules that collect have something to show.
 */
export function makeLately(moments: readonly Moment[], setting: Setting): Collected {
  const { dice } = setting;
  const choose = createChoice(setting);
  const happened = [...moments, ...recentMoments(setting)].flatMap(choose);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const missing = missingMoments(setting, collect(happened, setting));
    if (missing.length === 0) break;
    happened.push(...missing.flatMap(choose));
  }
  const named = happened
    .toSorted((a, b) => a.atMs - b.atMs)
    .map((event) => ({ ...event, id: uuid7(event.atMs, randomBytesOf(dice, ID_BYTES)) }));
  return collect(named, setting);
}

/**
 * An event for a source. None that another rule would take to a channel of which the plan says that nothing was made for
 * it in this time.
 */
function createChoice({ sources, endMs, dice }: Setting): (moment: Moment) => Happened[] {
  const active = sources.filter(({ today }) => today === "active");
  const barred = new Set(
    active
      .filter(({ channel }) => (channel.silentHours ?? 0) > 0)
      .flatMap(({ keys }) => keys.flatMap(([, samples]) => samples)),
  );
  const wanted = sources.map(({ keys, today }) =>
    today === "active"
      ? keys.map(([, samples]) => samples.filter((sample) => !barred.has(sample))).filter(({ length }) => length > 0)
      : [],
  );
  let made = 0;
  return ({ source, atMs }) => {
    const keys = wanted[source] ?? [];
    if (keys.length === 0) return [];
    // What it leads to has to be made before the end as well.
    const beforeEndMs = Math.min(atMs, endMs - LAST_MS);
    return [{ id: String(++made), sample: oneOf(dice, oneOf(dice, keys)), atMs: beforeEndMs }];
  };
}

/** Shortly before the end, for what rules collect at this moment. */
function recentMoments({ sources, endMs, dice }: Setting): Moment[] {
  return sources.flatMap(({ rule, today }, source) =>
    today === "active" && rule.window >= 60
      ? Array.from({ length: KEYS_PER_WINDOW }, () => ({
          source,
          atMs: Math.floor(endMs - (0.1 + 0.6 * dice()) * rule.window * 1_000),
        }))
      : [],
  );
}

/** For the channel that lacks the most: what happens for its sake reaches others as well. */
function missingMoments({ sources, endMs, dice }: Setting, { sealed }: Collected): Moment[] {
  const ofLastHour = sealed.filter(({ sealedMs }) => sealedMs > endMs - HOUR_MS);
  const lacking = CHANNELS.map((channel) => {
    const made = ofLastHour.filter(({ source }) => sources[source]?.channel === channel).length;
    return { channel, missing: (channel.lastHour ?? 0) - made };
  });
  const { channel, missing } = lacking.reduce((most, one) => (one.missing > most.missing ? one : most));
  const own = [...sources.keys()].filter(
    (index) => sources[index]?.channel === channel && sources[index].today === "active",
  );
  return Array.from({ length: Math.max(0, missing) }, () => ({
    source: oneOf(dice, own),
    atMs: Math.floor(endMs - (0.01 + 0.98 * dice()) * HOUR_MS),
  }));
}
