import { beforeAll, describe, expect, it } from "vitest";
import { expireSecrets } from "@/jobs/expire";
import { listChannelConfigs } from "@/server/engine/claim/channel-configs-sql";
import { withWorker } from "@/server/db/scope";
import { createOrg, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { channelSecretPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";
import { callAs, codeOf } from "@/server/api/testing/call-as";

const { admin } = useTestDatabase();
const never = new AbortController().signal;
let org: OrgFixture;
let made = 0;
const api = () => callAs(org.owner, { org });

beforeAll(async () => {
  org = await createOrg(admin);
});

async function create() {
  const { id, signing } = await api().channels.create({
    name: `Channel ${++made}`,
    url: "https://hooks.example.com/x",
  });
  return { channelId: id, secret: signing!.secret!, fingerprint: signing!.fingerprint };
}

/** What a worker would sign with now, primary first, and the version it would keep it by. */
async function signing(channelId: string) {
  const [config] = await withWorker((sql) => listChannelConfigs(sql, [{ orgId: org.id, channelId }]));
  const open = (sealed: string) =>
    vault().openText(Buffer.from(sealed, "base64"), channelSecretPlace(org.id, channelId));
  return { version: config!.version, secrets: config!.sealedSecrets.map(({ sealed }) => open(sealed)) };
}

const expire = (channelId: string) =>
  admin.query(
    "update channel_secrets set expires_at = now() - interval '1 second' where channel_id = $1 and slot = 'secondary'",
    [channelId],
  );

describe("rotating", () => {
  it("signs with both secrets until the grace is over, the new one first", async () => {
    const old = await create();
    const before = await signing(old.channelId);
    const { signing: fresh, previous } = await api().secrets.rotate({ channelId: old.channelId, graceHours: 2 });

    const during = await signing(old.channelId);
    expect(during.secrets).toEqual([fresh.secret, old.secret]);
    expect(during.version).toBeGreaterThan(before.version);
    expect(previous?.fingerprint).toBe(old.fingerprint);
    expect(Math.round((previous!.expiresAt.getTime() - Date.now()) / 60_000)).toBe(120);
    const { secrets } = await api().channels.get({ channelId: old.channelId });
    expect(secrets.map(({ slot, fingerprint }) => ({ slot, fingerprint }))).toEqual([
      { slot: "primary", fingerprint: fresh.fingerprint },
      { slot: "secondary", fingerprint: old.fingerprint },
    ]);
  });

  it("takes the installation's grace when none is given, and none at all when it is zero", async () => {
    const { channelId } = await create();
    const { previous } = await api().secrets.rotate({ channelId });
    expect(Math.round((previous!.expiresAt.getTime() - Date.now()) / 3_600_000)).toBe(24);
    const at = await api().secrets.rotate({ channelId, graceHours: 0, replaceSecondary: true });
    expect(at.previous).toBeNull();
    expect((await signing(channelId)).secrets).toEqual([at.signing.secret]);
  });

  it("ends an old secret that is still in its grace only when that is confirmed", async () => {
    const { channelId } = await create();
    const first = await api().secrets.rotate({ channelId });
    expect(await codeOf(api().secrets.rotate({ channelId }))).toBe("conflict");
    const second = await api().secrets.rotate({ channelId, replaceSecondary: true });
    expect((await signing(channelId)).secrets).toEqual([second.signing.secret, first.signing.secret]);
  });

  it("does not ask about one whose grace is over", async () => {
    const { channelId } = await create();
    await api().secrets.rotate({ channelId });
    await expire(channelId);
    expect(await codeOf(api().secrets.rotate({ channelId }))).toBe("ok");
  });

  it("is one at a time: of two that come together one has to be confirmed", async () => {
    const { channelId } = await create();
    const codes = await Promise.all([0, 1].map(() => codeOf(api().secrets.rotate({ channelId }))));
    expect(codes.sort()).toEqual(["conflict", "ok"]);
    expect((await signing(channelId)).secrets).toHaveLength(2);
  });

  it("is for owners; an admin is refused", async () => {
    const { channelId } = await create();
    expect(await codeOf(callAs(org.admin, { org }).secrets.rotate({ channelId }))).toBe("forbidden");
  });
});

describe("the grace", () => {
  it("can be ended early and be extended, and says so when there is no old secret", async () => {
    const { channelId } = await create();
    expect(await codeOf(api().secrets.clearSecondary({ channelId }))).toBe("no_secondary_secret");
    expect(await codeOf(api().secrets.extendGrace({ channelId, graceHours: 5 }))).toBe("no_secondary_secret");
    const { signing: fresh } = await api().secrets.rotate({ channelId, graceHours: 1 });
    const { expiresAt } = await api().secrets.extendGrace({ channelId, graceHours: 48 });
    expect(Math.round((expiresAt!.getTime() - Date.now()) / 3_600_000)).toBe(48);
    const { version } = await signing(channelId);
    await api().secrets.clearSecondary({ channelId });
    expect(await signing(channelId)).toEqual({ version: version + 1, secrets: [fresh.secret] });
  });

  it("ends by itself: the job removes the old secret, tells workers and writes it down as the system's doing", async () => {
    const ended = await create();
    const running = await create();
    for (const { channelId } of [ended, running]) await api().secrets.rotate({ channelId });
    await expire(ended.channelId);
    const before = await signing(ended.channelId);
    await expireSecrets(never);

    expect((await signing(ended.channelId)).version).toBe(before.version + 1);
    const { rows } = await admin.query(
      "select channel_id from channel_secrets where slot = 'secondary' and channel_id = any($1)",
      [[ended.channelId, running.channelId]],
    );
    expect(rows).toEqual([{ channel_id: running.channelId }]);
    const { entries } = await api().audit.list({ action: "secret.expired" });
    expect(entries.filter(({ targetId }) => targetId === ended.channelId)).toMatchObject([
      { actorKind: "system", before: { secondary: ended.fingerprint }, after: { secondary: null } },
    ]);
    expect(entries.filter(({ targetId }) => targetId === running.channelId)).toEqual([]);
  });
});

it("writes fingerprints down and never a secret", async () => {
  const { channelId, secret } = await create();
  const { signing: fresh } = await api().secrets.rotate({ channelId });
  await api().secrets.extendGrace({ channelId, graceHours: 3 });
  await api().secrets.clearSecondary({ channelId });
  const { entries } = await api().audit.list({ action: "secret." });
  const mine = entries.filter(({ targetId }) => targetId === channelId);
  expect(mine.map(({ action }) => action)).toEqual([
    "secret.secondary_cleared",
    "secret.grace_extended",
    "secret.rotated",
  ]);
  expect(mine[2]?.after).toMatchObject({ primary: fresh.fingerprint });
  for (const text of [secret, fresh.secret!]) expect(JSON.stringify(entries)).not.toContain(text.slice(6, 20));
});
