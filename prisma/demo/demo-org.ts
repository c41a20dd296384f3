import type { UserActor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import type { Role } from "@/server/contracts/permissions";
import { findDemoOrg, markDemoOrg } from "@/server/db/queries/demo-orgs";
import { findInbox } from "@/server/db/queries/channels/inboxes";
import type { OrgRow } from "@/server/db/queries/orgs";
import { findUserByEmail } from "@/server/db/queries/people/users";
import { withAuth, withOrg } from "@/server/db/scope";
import { publishDemoEvents } from "@/server/usecases/events/publish-demo-events";
import { repointInboxChannels } from "@/server/usecases/inbox/repoint-inbox-channels";
import { updateOrg } from "@/server/usecases/orgs/update-org";
import { DEMO_ORG_NAME, DEMO_PEOPLE, foundDemoOrg, giveNewPasswords, newDemoPeople } from "./demo-people";
import { firstEvents, setUpDemo } from "./demo-setup";

const SLUG = "acme";

type Account = { email: string; password: string };
export type MadeDemo = { orgId: string; orgSlug: string } & Record<Role, Account>;

/**
 * The demo organisation, made by the product's own use-cases. Null when there is one already, or was: whoever deletes
 * it does not get it again. A run that was cut short is taken up where it stopped, with new passwords.
 */
export async function makeDemo(now = new Date()): Promise<MadeDemo | null> {
  const { email } = DEMO_PEOPLE.owner;
  const owner = await withAuth((tx) => findUserByEmail(tx, email));
  const begun = owner && (await withAuth((tx) => findDemoOrg(tx, owner.id, DEMO_ORG_NAME)));
  if (owner && begun?.isFinished) await withOrg(begun.id, (tx) => repointInboxChannels(tx, actorOf(owner.id, begun)));
  if (owner && begun?.isFinished !== false) return null;

  const people = await newDemoPeople();
  const org = begun ?? (await withAuth((tx) => foundDemoOrg(tx, people, now)));
  if (begun) await withAuth((tx) => giveNewPasswords(tx, people));
  const founder = owner ?? (await withAuth((tx) => findUserByEmail(tx, email)));
  if (!founder) throw new AppError("internal");
  const actor = actorOf(founder.id, org);

  const orgSlug = await shortenSlug(actor, org);
  await withOrg(org.id, async (tx) => {
    if (!(await findInbox(tx, org.id))) await setUpDemo(tx, actor);
  });
  await publishDemoEvents(org.id, firstEvents());
  await withOrg(org.id, (tx) => markDemoOrg(tx, org.id));

  const accounts = people.map(({ role, email, password }) => [role, { email, password }] as const);
  return { orgId: org.id, orgSlug, ...(Object.fromEntries(accounts) as Record<Role, Account>) };
}

function actorOf(userId: string, { id: orgId }: OrgRow): UserActor {
  const { email: label } = DEMO_PEOPLE.owner;
  return { kind: "user", orgId, userId, label, role: "owner", ip: null, requestId: null };
}

/** In a transaction of its own: an address that somebody has already must not undo anything else. */
async function shortenSlug(actor: UserActor, { slug }: OrgRow): Promise<string> {
  if (slug === SLUG) return slug;
  try {
    return (await withOrg(actor.orgId, (tx) => updateOrg(tx, actor, { slug: SLUG }))).slug;
  } catch (error) {
    if (error instanceof AppError && error.code === "slug_taken") return slug;
    throw error;
  }
}
