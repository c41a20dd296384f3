import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { codeOf, signedInBrowser } from "@/server/api/testing/call-as";
import { findIdentityUserId } from "@/server/db/queries/people/identities";
import { withAuth } from "@/server/db/scope";
import { createUser } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { signInByProvider } from "./link-provider";

const database = useTestDatabase();
const account = () => ({ provider: "github", providerAccountId: randomUUID() });
const profile = (email: string, isVerified: unknown) => ({ name: "Ada", email, email_verified: isVerified });
const userOf = ({ providerAccountId: subject }: { providerAccountId: string }) =>
  withAuth((tx) => findIdentityUserId(tx, { provider: "github", subject }));
const now = new Date();

describe("signing in through a provider", () => {
  it("makes an account for a new address, and finds it the next time", async () => {
    const github = account();
    const email = `${randomUUID()}@example.test`;
    expect(await signInByProvider(github, profile(email, true), now)).toBeNull();
    const userId = await userOf(github);
    // The person is known by the provider's id from now on; a changed address makes no difference.
    expect(await signInByProvider(github, profile(`moved-${email}`, false), now)).toBeNull();
    expect(await userOf(github)).toBe(userId);
  });

  it.each([false, undefined, "true", null])("refuses an address whose proof is %s", async (proof) => {
    const user = await createUser(database.admin);
    const github = account();
    expect(await signInByProvider(github, profile(user.email, proof), now)).toEqual({ code: "email_not_verified" });
    expect(await userOf(github)).toBeNull();
  });

  it("joins an account whose address was proved before, and leaves its password", async () => {
    const user = await createUser(database.admin, { passwordHash: "hash" });
    const github = account();
    await signInByProvider(github, profile(user.email.toUpperCase(), true), now);
    expect(await userOf(github)).toBe(user.id);
    expect(await passwordOf(user.id)).toBe("hash");
  });

  it("ends the password and the sessions of whoever held an address that they never proved", async () => {
    const squatter = await createUser(database.admin, { passwordHash: "known to the squatter", verified: false });
    const browser = await signedInBrowser(squatter);
    await signInByProvider(account(), profile(squatter.email, true), now);
    expect(await passwordOf(squatter.id)).toBeNull();
    expect(await codeOf(browser.call().account.me())).toBe("not_signed_in");
  });
});

async function passwordOf(id: string): Promise<string | null | undefined> {
  const { rows } = await database.admin.query<{ password_hash: string | null }>(
    "select password_hash from users where id = $1",
    [id],
  );
  return rows[0]?.password_hash;
}
