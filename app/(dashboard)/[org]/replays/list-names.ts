import type { serverApi } from "@/server/api/server-caller";

/** What filters may speak of, by name. */
export async function listNames(api: Awaited<ReturnType<typeof serverApi>>) {
  const [channels, rules, eventTypes] = await Promise.all([
    api.channels.list(),
    api.rules.list(),
    api.eventTypes.list(),
  ]);
  return {
    channels: channels.map(({ id, name }) => ({ id, name })),
    rules: rules.map(({ id, name }) => ({ id, name })),
    eventTypes: eventTypes.rows.map(({ name }) => name),
  };
}
