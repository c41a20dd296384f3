/** How long until nothing waits, at the present pace; null when the queue does not get shorter. */
export function drainSeconds(queue: {
  waiting: number;
  sentPerSecond: number;
  arrivingPerSecond: number;
}): number | null {
  if (queue.waiting === 0) return 0;
  const netPerSecond = queue.sentPerSecond - queue.arrivingPerSecond;
  return netPerSecond > 0 ? Math.ceil(queue.waiting / netPerSecond) : null;
}
