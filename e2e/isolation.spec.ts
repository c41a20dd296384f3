import type { APIRequestContext } from "@playwright/test";
import { get, ORG_PROCEDURES, post } from "./support/calls";
import { ORG_PAGES } from "./support/pages";
import { expect, test } from "./support/test";

const NEVER_WAS = "an-organisation-that-never-was";

test("the pages and procedures are really found in the source", () => {
  expect(ORG_PAGES).toEqual(expect.arrayContaining(["overview", "members", "audit", "settings"]));
  expect(ORG_PROCEDURES).toEqual(expect.arrayContaining(["orgs.get", "members.list", "audit.list"]));
  expect(ORG_PROCEDURES.length).toBeGreaterThanOrEqual(13);
});

for (const page of ["", ...ORG_PAGES.map((each) => `/${each}`)]) {
  test(`/<org>${page} of another organisation does not exist, whatever one's role`, async ({
    requestAs,
    acme,
    globex,
  }) => {
    for (const stranger of [globex.owner, globex.admin, globex.member]) {
      const request = await requestAs(stranger);
      const foreign = await request.get(`/${acme.slug}${page}`);
      expect(foreign.status()).toBe(404);
      const text = await foreign.text();
      for (const secret of [acme.name, acme.owner.email, acme.admin.name]) expect(text).not.toContain(secret);
      expect((await request.get(`/${NEVER_WAS}${page}`)).status()).toBe(404);
    }
  });

  test(`/<org>${page} leads whoever is not signed in to signing in, also where nothing is`, async ({
    requestAs,
    acme,
  }) => {
    const request = await requestAs(null);
    for (const slug of [acme.slug, NEVER_WAS]) {
      const response = await request.get(`/${slug}${page}`, { maxRedirects: 0 });
      expect(response.status()).toBe(307);
      expect(response.headers().location).toMatch(/^\/sign-in\?next=/);
    }
  });
}

test("every procedure of another organisation answers as if there were none", async ({ requestAs, acme, globex }) => {
  test.slow();
  // The most powerful stranger there is.
  const request = await requestAs(globex.owner);
  for (const procedure of ORG_PROCEDURES) {
    const places = [acme.slug, NEVER_WAS, undefined];
    const codes = await Promise.all(places.map((slug) => codesOf(request, procedure, slug)));
    expect(codes, procedure).toEqual(places.map(() => ["bad_request", "not_found"]));
  }
});

test("without a session every procedure asks to sign in", async ({ requestAs, acme }) => {
  test.slow();
  const request = await requestAs(null);
  for (const procedure of ORG_PROCEDURES) {
    expect(await codesOf(request, procedure, acme.slug), procedure).toEqual(["bad_request", "not_signed_in"]);
  }
});

/** What changes something takes only POST, and what reads only GET; the other way is refused as such. */
async function codesOf(request: APIRequestContext, procedure: string, slug: string | undefined) {
  const answers = [post(request, procedure, {}, slug), get(request, procedure, {}, slug)];
  return (await Promise.all(answers)).map(({ code }) => code).sort();
}

test("a person of another organisation cannot be touched by way of one's own", async ({ requestAs, acme, globex }) => {
  const request = await requestAs(globex.owner);
  const victims = await get<{ userId: string }[]>(await requestAs(acme.owner), "members.list", undefined, acme.slug);
  expect(victims.data.length).toBeGreaterThanOrEqual(3);
  for (const { userId } of victims.data) {
    expect((await post(request, "members.remove", { userId }, globex.slug)).code).toBe("not_found");
    expect((await post(request, "members.changeRole", { userId, role: "member" }, globex.slug)).code).toBe("not_found");
    expect((await post(request, "members.transferOwnership", { userId }, globex.slug)).code).toBe("not_found");
  }
});
