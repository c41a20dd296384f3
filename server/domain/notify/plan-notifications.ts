/**
 * Turns facts into what people are told: one notification as long as something lasts, its end with what it lasted for,
 * and beyond a number per kind and hour one digest instead of a storm.
 */
import { ABOUT_ALL, type NotificationFacts, type NotificationKind } from "./kinds";

export type Fact = { kind: NotificationKind; about: string; at: Date; isOver: boolean; facts: NotificationFacts };
export type OpenNotification = { id: string; kind: NotificationKind; about: string; openedAt: Date; count: number };

export type Planned =
  | {
      act: "open";
      id: string;
      kind: NotificationKind;
      about: string;
      facts: NotificationFacts;
      at: Date;
      isDigest: boolean;
    }
  /** It happened once more, or its facts changed; nobody is told again. */
  | { act: "again"; id: string; facts: NotificationFacts; count: number }
  | { act: "close"; id: string; kind: NotificationKind; about: string; facts: NotificationFacts; at: Date };

export type Plan = {
  /** In the order in which they happened. */
  facts: readonly Fact[];
  open: readonly OpenNotification[];
  /** How many of each kind were opened within the last hour, digests left out. */
  openedLately: ReadonlyMap<NotificationKind, number>;
  perHour: number;
  newId: () => string;
};

const keyOf = ({ kind, about }: { kind: string; about: string }) => `${kind} ${about}`;

export function planNotifications({ facts, open, openedLately, perHour, newId }: Plan): Planned[] {
  const current = new Map(open.map((one) => [keyOf(one), { ...one }]));
  const lately = new Map(openedLately);
  const planned: Planned[] = [];

  const start = (fact: Fact, about: string) => {
    const id = newId();
    const isDigest = about !== fact.about;
    const { kind, at } = fact;
    current.set(keyOf({ kind, about }), { id, kind, about, openedAt: at, count: 1 });
    planned.push({ act: "open", id, kind, about, facts: isDigest ? {} : fact.facts, at, isDigest });
  };
  const again = (one: OpenNotification, change: NotificationFacts) => {
    one.count += 1;
    planned.push({ act: "again", id: one.id, facts: change, count: one.count });
  };

  for (const fact of facts) {
    const { kind, at } = fact;
    const known = current.get(keyOf(fact));
    if (fact.isOver) {
      // What was never told needs no end, and what ended before it began is an old fact.
      if (!known) continue;
      current.delete(keyOf(fact));
      const afterSeconds = Math.max(0, (at.getTime() - known.openedAt.getTime()) / 1000);
      planned.push({ act: "close", id: known.id, kind, about: fact.about, facts: { ...fact.facts, afterSeconds }, at });
    } else if (known) {
      again(known, fact.facts);
    } else if ((lately.get(kind) ?? 0) < perHour) {
      lately.set(kind, (lately.get(kind) ?? 0) + 1);
      start(fact, fact.about);
    } else {
      const digest = current.get(keyOf({ kind, about: ABOUT_ALL }));
      if (digest) again(digest, {});
      else start(fact, ABOUT_ALL);
    }
  }
  return planned;
}
