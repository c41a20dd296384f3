/** How far an organisation has come on the way to its first delivery, told from what it really has. */
export interface SetupFacts {
  channels: readonly { id: string; name: string }[];
  rules: readonly { name: string; status: string; channels: readonly { id: string; name: string }[] }[];
  hasDelivery: boolean;
}

export type SetupStep = "channel" | "rule" | "event";

export interface SetupState {
  /** The one that the rule will feed, or feeds: null while there is none. */
  channel: { id: string; name: string } | null;
  /** An active one that leads to a channel: null while there is none. */
  rule: { name: string } | null;
  hasDelivery: boolean;
  doneCount: number;
  /** What to do now; null when all of it is done. */
  next: SetupStep | null;
}

export const SETUP_STEPS = 3;

export function setupState({ channels, rules, hasDelivery }: SetupFacts): SetupState {
  const rule = rules.find(({ status, channels: bound }) => status === "active" && bound.length > 0) ?? null;
  const channel = rule?.channels[0] ?? channels[0] ?? null;
  const done = { channel: channel !== null, rule: rule !== null, event: hasDelivery };
  const next = (["channel", "rule", "event"] as const).find((step) => !done[step]) ?? null;
  return { channel, rule, hasDelivery, doneCount: Object.values(done).filter(Boolean).length, next };
}
