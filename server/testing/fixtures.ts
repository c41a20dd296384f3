import { randomBytes } from "node:crypto";
import type pg from "pg";
import type { Role } from "@/server/contracts/permissions";
import { createUuid7Source } from "@/server/domain/ids/uuid7";
import { mailPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";

export type UserFixture = { id: string; email: string; name: string };
export type OrgFixture = { id: string; slug: string; name: string } & Record<Role, UserFixture>;

/** Written as administrator: what a test starts from must not depend on the code under test. */
type Admin = Pick<pg.Pool, "query">;

export const newTestId = createUuid7Source(Date.now, randomBytes);
const shortId = () => randomBytes(4).toString("hex");

export async function createUser(
  admin: Admin,
  given: Partial<UserFixture> & { passwordHash?: string; verified?: boolean } = {},
): Promise<UserFixture> {
  const { passwordHash = null, verified = true, ...own } = given;
  const mark = shortId();
  const user = { id: newTestId(), email: `person-${mark}@example.test`, name: `Person ${mark}`, ...own };
  await admin.query(
    `insert into users (id, email, name, password_hash, email_verified_at)
     values ($1, $2, $3, $4, case when $5 then now() end)`,
    [user.id, user.email, user.name, passwordHash, verified],
  );
  return user;
}

export async function addMember(admin: Admin, orgId: string, userId: string, role: Role): Promise<void> {
  await admin.query("insert into memberships (org_id, user_id, role) values ($1, $2, $3)", [orgId, userId, role]);
}

/** Whatever a test publishes and sends, the org's own limits are not in its way. */
const SETTINGS = { rate: { perMinute: 1_000_000, burst: 100_000 } };
const EVENTS_PER_MINUTE = 10_000_000;

/** An org with one person of each role; name any of them to use a person who exists. */
export async function createOrg(
  admin: Admin,
  given: Partial<{ id: string; slug: string; name: string } & Record<Role, UserFixture>> = {},
): Promise<OrgFixture> {
  const mark = shortId();
  const { id = newTestId(), slug = `org-${mark}`, name = `Org ${mark}` } = given;
  await admin.query("insert into orgs (id, name, slug, settings, events_per_minute) values ($1, $2, $3, $4, $5)", [
    id,
    name,
    slug,
    SETTINGS,
    EVENTS_PER_MINUTE,
  ]);
  const join = async (role: Role) => {
    const user = given[role] ?? (await createUser(admin));
    await addMember(admin, id, user.id, role);
    return user;
  };
  return { id, slug, name, owner: await join("owner"), admin: await join("admin"), member: await join("member") };
}

/** Two orgs that share nobody: whatever one sees of the other is a leak. */
export async function createTwoOrgs(admin: Admin): Promise<{ ours: OrgFixture; theirs: OrgFixture }> {
  return { ours: await createOrg(admin), theirs: await createOrg(admin) };
}

/** A mail that is due, as a use-case leaves it in the outbox. */
export async function insertTestMail(
  admin: Admin,
  {
    text = "Hello.",
    recipient = "someone@example.test",
    sealedText,
  }: Partial<{ text: string; recipient: string; sealedText: Buffer }>,
): Promise<string> {
  const id = newTestId();
  const sealed = sealedText ?? vault().seal(text, mailPlace(id));
  await admin.query("insert into mail_outbox (id, recipient, subject, sealed_text) values ($1, $2, 'A subject', $3)", [
    id,
    recipient,
    sealed,
  ]);
  return id;
}
