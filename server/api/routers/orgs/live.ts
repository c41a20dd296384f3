import { findLiveSession } from "@/server/db/queries/people/sessions";
import { isMemberOf } from "@/server/db/queries/people/memberships";
import { withAuth } from "@/server/db/scope";
import { followOrg } from "@/server/api/follow-org";
import { liveHub } from "@/server/live/live";
import { can, router } from "@/server/api/trpc";

/** What happens while somebody looks. */
export const liveRouter = router({
  /** Names of what changed, never what it is; ends with the session or the membership. */
  changes: can("org:read").subscription(({ ctx, signal }) => {
    const { org, user, sessionId, now } = ctx;
    const belongs = () =>
      withAuth(async (tx) => {
        const session = await findLiveSession(tx, sessionId, now());
        return session !== null && (await isMemberOf(tx, user.id, org.id));
      });
    return followOrg({ hub: liveHub(), orgId: org.id, userId: user.id, belongs, signal, now });
  }),
});
