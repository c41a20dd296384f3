/** A larger event counts as several towards the events per minute: what it costs everybody grows with its size. */
export const EVENT_WEIGHT_BYTES = 8 * 1024;

export function eventWeight(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / EVENT_WEIGHT_BYTES));
}
