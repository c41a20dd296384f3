import { isSuccess, type Sighting } from "../support/sightings";
import type { Control, Court } from "./report";

/** One ordered channel: what was published to it, in order, and what the receiver saw. */
export type OrderedSeen = {
  published: readonly string[];
  /** Keys that the receiver refuses for ever. */
  dead: readonly string[];
  /** What its policy says of a dead head. */
  deadHead: "skip" | "pause";
  sightings: readonly Pick<Sighting, "key" | "arrivedAt" | "status">[];
  /** Whether the channel stands paused in the end. */
  isPaused: boolean;
};
export type OrderSeen = { channels: readonly OrderedSeen[]; inFlightAtKills: number; unexpectedExits: number };

export type OrderVerdict = {
  delivered: number;
  /** Firsts that arrived after a later one had been answered. */
  out_of_order: number;
  /** Keys that never got an answer although nothing stood in their way. */
  gaps: number;
  /** Keys that were sent although a dead one before them had stopped the channel, or were dead themselves. */
  beyond_stop: number;
  wrongly_paused: number;
  /** Answered again after a success: allowed for what was in flight when a worker was killed. */
  repeated: number;
  in_flight_at_kills: number;
  unexpected_exits: number;
  pass: boolean;
};

export function judgeOrder({ channels, inFlightAtKills, unexpectedExits }: OrderSeen): OrderVerdict {
  const found = channels.map((channel) => judgeChannel(channel));
  const sum = (figure: (one: ReturnType<typeof judgeChannel>) => number) =>
    found.reduce((total, one) => total + figure(one), 0);
  const verdict = {
    delivered: sum(({ delivered }) => delivered),
    out_of_order: sum(({ outOfOrder }) => outOfOrder),
    gaps: sum(({ gaps }) => gaps),
    beyond_stop: sum(({ beyondStop }) => beyondStop),
    wrongly_paused: sum(({ wronglyPaused }) => wronglyPaused),
    repeated: sum(({ repeated }) => repeated),
    in_flight_at_kills: inFlightAtKills,
    unexpected_exits: unexpectedExits,
  };
  const { delivered, repeated, in_flight_at_kills: _, ...faults } = verdict;
  return {
    ...verdict,
    pass: delivered > 0 && repeated <= inFlightAtKills && Object.values(faults).every((count) => count === 0),
  };
}

function judgeChannel({ published, dead, deadHead, sightings, isPaused }: OrderedSeen) {
  const place = new Map(published.map((key, index) => [key, index]));
  const answered = sightings.filter((one) => isSuccess(one)).sort((a, b) => a.arrivedAt - b.arrivedAt);
  const firsts = [...new Set(answered.map(({ key }) => key))];
  const places = firsts.map((key) => place.get(key) ?? Number.NaN);

  const isDead = new Set(dead);
  const stop = deadHead === "pause" ? published.findIndex((key) => isDead.has(key)) : -1;
  const due = (stop < 0 ? published : published.slice(0, stop)).filter((key) => !isDead.has(key));
  const isDue = new Set(due);
  return {
    delivered: firsts.length,
    outOfOrder: places.filter((at, index) => index > 0 && !(at > (places[index - 1] ?? Number.NaN))).length,
    gaps: due.filter((key) => !firsts.includes(key)).length,
    beyondStop: firsts.filter((key) => !isDue.has(key)).length,
    wronglyPaused: isPaused === stop >= 0 ? 0 : 1,
    repeated: answered.length - firsts.length,
  };
}

const ORDER_CONTROLS: readonly Control<OrderSeen, OrderVerdict>[] = [
  {
    name: "two deliveries changed places",
    falsify: (seen) =>
      alterFirst(seen, ({ sightings, ...channel }) => {
        const [one, other] = sightings.filter((each) => isSuccess(each));
        const swap = (key: string) => (key === one?.key ? (other?.key ?? key) : key === other?.key ? one?.key : key);
        return { ...channel, sightings: sightings.map((each) => ({ ...each, key: swap(each.key) ?? each.key })) };
      }),
    notices: (honest, falsified) => falsified.out_of_order > honest.out_of_order,
  },
  {
    name: "one delivery is missing in the middle",
    falsify: (seen) =>
      alterFirst(seen, ({ sightings, published, ...channel }) => {
        const victim = published[Math.floor(published.length / 2)];
        return { ...channel, published, sightings: sightings.filter(({ key }) => key !== victim) };
      }),
    notices: (honest, falsified) => falsified.gaps === honest.gaps + 1,
  },
  {
    name: "a channel went on behind a dead head that should have stopped it",
    falsify: (seen) => ({
      ...seen,
      channels: seen.channels.map((channel) => ({
        ...channel,
        sightings: [...channel.sightings, { key: channel.published.at(-1) ?? "", arrivedAt: Infinity, status: 200 }],
      })),
      inFlightAtKills: Infinity,
    }),
    notices: (honest, falsified) => falsified.beyond_stop === honest.beyond_stop + 1,
  },
  {
    name: "a stopped channel that does not say so",
    falsify: (seen) => ({ ...seen, channels: seen.channels.map((channel) => ({ ...channel, isPaused: false })) }),
    notices: (honest, falsified) => falsified.wrongly_paused === honest.wrongly_paused + 1,
  },
  {
    name: "more repetitions than were in flight",
    falsify: (seen) =>
      alterFirst(seen, ({ sightings, ...channel }) => {
        const again = sightings.filter((each) => isSuccess(each)).slice(-1);
        const copies = Array.from({ length: seen.inFlightAtKills + 1 }, () => again).flat();
        return { ...channel, sightings: [...sightings, ...copies] };
      }),
    notices: (_, falsified) => falsified.repeated > falsified.in_flight_at_kills,
  },
];

function alterFirst(seen: OrderSeen, alter: (channel: OrderedSeen) => OrderedSeen): OrderSeen {
  return { ...seen, channels: seen.channels.map((channel, index) => (index === 0 ? alter(channel) : channel)) };
}

export const ORDER_COURT: Court<OrderSeen, OrderVerdict> = { judge: judgeOrder, controls: ORDER_CONTROLS };
