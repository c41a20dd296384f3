/** Priorities as they are stored: a larger number is more urgent. */
export const PRIORITIES = ["low", "normal", "high"] as const;
export type Priority = (typeof PRIORITIES)[number];

const HIGHEST = PRIORITIES.length - 1;

export function priorityNumber(priority: Priority): number {
  return PRIORITIES.indexOf(priority);
}

export function priorityName(stored: number): Priority {
  return PRIORITIES[stored] ?? "normal";
}

/** Why a delivery is due: for the first time, again after a failure, or because someone replayed it. */
export const DELIVERY_CLASSES = ["first", "retry", "replay"] as const;
export type DeliveryClass = (typeof DELIVERY_CLASSES)[number];

/** The claim takes lower ranks first: class before priority, so that a storm of retries never delays what is new. */
export function rankOf(kind: DeliveryClass, priority: number): number {
  return DELIVERY_CLASSES.indexOf(kind) * PRIORITIES.length + (HIGHEST - priority);
}

export const RANKS = DELIVERY_CLASSES.length * PRIORITIES.length;
