type Target = { name: string; isDeleted: boolean; status: string | null };

const NAMED = 3;

/** What a batch has to wait for: channels that a person, or an answer of theirs, has stopped. Null when there are none. */
export function stoppedSentence(channels: readonly Target[]): string | null {
  const stopped = channels.filter(
    ({ isDeleted, status }) => !isDeleted && (status === "paused" || status === "disabled"),
  );
  const [first] = stopped;
  if (!first) return null;
  if (stopped.length === 1) {
    return `${first.name} is ${first.status}: what goes there waits until somebody ${first.status === "paused" ? "resumes" : "enables"} it.`;
  }
  const named = stopped.slice(0, NAMED).map(({ name }) => name);
  const more = stopped.length - named.length;
  const who = new Intl.ListFormat("en").format(more > 0 ? [...named, `${more} more`] : named);
  return `${who} are stopped: what goes there waits until somebody resumes them.`;
}
