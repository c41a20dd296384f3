type Target = { name: string; isDeleted: boolean; status: string | null; isTripped: boolean };

const NAMED = 3;

const isStopped = ({ isDeleted, status, isTripped }: Target): boolean =>
  !isDeleted && (status === "paused" || status === "disabled" || isTripped);

/** Whether a batch has to wait for a channel. */
export const hasStopped = (channels: readonly Target[]): boolean => channels.some(isStopped);

/** What a batch has to wait for: channels that a person stopped, or whose circuit is open. Null when there are none. */
export function stoppedSentence(channels: readonly Target[]): string | null {
  const stopped = channels.filter(isStopped);
  const [first] = stopped;
  if (!first) return null;
  if (stopped.length === 1) return `${first.name}${oneStopped(first)}`;
  const named = stopped.slice(0, NAMED).map(({ name }) => name);
  const more = stopped.length - named.length;
  const who = new Intl.ListFormat("en").format(more > 0 ? [...named, `${more} more`] : named);
  return `${who} are stopped. Their deliveries wait until they accept deliveries again.`;
}

function oneStopped({ status }: Target): string {
  if (status === "paused") return " is paused. Its deliveries wait until it is resumed.";
  if (status === "disabled") return " is disabled. Its deliveries wait until it is enabled.";
  return " has an open circuit. Its deliveries wait until the circuit closes.";
}
