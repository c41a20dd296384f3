import { beforeAll, describe, expect, it } from "vitest";
import { allows, type Permission, PERMISSIONS, type Role, ROLES } from "@/server/contracts/permissions";
import { createTwoOrgs, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { appRouter } from "./root";
import { callAs, codeOf } from "./testing/call-as";
import type { Meta } from "./trpc";

const database = useTestDatabase();
let ours: OrgFixture;
let theirs: OrgFixture;

beforeAll(async () => {
  ({ ours, theirs } = await createTwoOrgs(database.admin));
});

type Procedure = { _def: { meta?: Meta } };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).map(
  ([path, procedure]) => ({ path, access: procedure._def.meta?.access }),
);
const inOrgs = procedures.flatMap(({ path, access }) =>
  access && access in PERMISSIONS ? [{ path, permission: access as Permission }] : [],
);

/** Nothing that any schema accepts: a refusal by permission must come before the input is looked at. */
const NONSENSE = { nonsense: true };

function call(path: string, caller: ReturnType<typeof callAs>): Promise<unknown> {
  const procedure = path.split(".").reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], caller) as (
    input: unknown,
  ) => Promise<unknown>;
  return procedure(NONSENSE);
}

describe("every procedure", () => {
  it("is seen by this test", () => {
    expect(procedures.length).toBeGreaterThanOrEqual(25);
    expect(inOrgs.length).toBeGreaterThanOrEqual(12);
  });

  it.each(procedures)("$path says who may call it", ({ access }) => {
    expect(access === "public" || access === "signed-in" || (access && access in PERMISSIONS)).toBe(true);
  });

  it.each(procedures.filter(({ access }) => access !== "public"))(
    "$path refuses someone who is not signed in",
    async ({ path }) => {
      expect(await codeOf(call(path, callAs(null, { org: ours })))).toBe("not_signed_in");
    },
  );
});

describe("a procedure inside an org", () => {
  it.each(inOrgs)("$path does not exist for a member of another org", async ({ path }) => {
    for (const role of ROLES) {
      expect(await codeOf(call(path, callAs(theirs[role], { org: ours })))).toBe("not_found");
    }
  });

  it.each(inOrgs)("$path answers for an org that never was as for a foreign one", async ({ path }) => {
    expect(await codeOf(call(path, callAs(ours.owner, { org: { slug: "never-was" } })))).toBe("not_found");
    expect(await codeOf(call(path, callAs(ours.owner)))).toBe("not_found");
  });

  const denied = inOrgs.flatMap(({ path, permission }) =>
    ROLES.filter((role) => !allows(role, permission)).map((role) => ({ path, role, permission })),
  );
  it.each(denied)("$path refuses a $role, who lacks $permission, whatever the input", async ({ path, role }) => {
    expect(await codeOf(call(path, callAs(ours[role], { org: ours })))).toBe("forbidden");
  });

  /** Those which take no input would act; their own tests call them. */
  const takesInput = (path: string) => {
    const { inputs } = (appRouter._def.procedures as unknown as Record<string, { _def: { inputs: unknown[] } }>)[path]!
      ._def;
    return inputs.length > 0;
  };
  const granted = inOrgs
    .filter(({ path }) => takesInput(path))
    .flatMap(({ path, permission }) =>
      ROLES.filter((role) => allows(role, permission)).map((role: Role) => ({ path, role, permission })),
    );
  it.each(granted)("$path lets a $role, who has $permission, as far as the input", async ({ path, role }) => {
    expect(["invalid_input", "ok"]).toContain(await codeOf(call(path, callAs(ours[role], { org: ours }))));
  });
});
