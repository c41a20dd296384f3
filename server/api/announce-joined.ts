import { webAnnouncer } from "@/server/live/announce";

/** Whoever looks at the members of that org sees the new one at once. The guest is told the rest. */
export function announceJoined<Joined extends { orgId: string }>({ orgId, ...joined }: Joined): Omit<Joined, "orgId"> {
  webAnnouncer().announce(orgId, "members", "invitations");
  return joined;
}
