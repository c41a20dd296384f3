import { expect, it } from "vitest";
import superjson from "superjson";
import { createOrg } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { callAs } from "@/server/api/testing/call-as";
import { insertAttempt, insertDelivery } from "@/server/api/testing/delivery-rows";

const { admin } = useTestDatabase();

it("gives a secret, a URL's token or a header's value to nobody but in the one answer that is made for it", async () => {
  const org = await createOrg(admin);
  const api = callAs(org.owner, { org });
  const created = await api.channels.create({
    name: "Canary",
    url: "https://hooks.example.com/services/canary-path?token=canary-query",
    headers: { Authorization: "Bearer canary-header" },
  });
  const channelId = created.id;
  const key = await api.keys.create({ name: "Key", scopes: ["manage"] });
  const rotated = await api.secrets.rotate({ channelId });
  const { url } = await api.channels.revealUrl({ channelId });
  expect(url).toContain("canary-path");
  const { id: ruleId } = await api.rules.create({
    name: "Rule",
    eventTypes: ["**"],
    channelIds: [channelId],
    status: "active",
  });
  const { id: deliveryId } = await insertDelivery(admin, { orgId: org.id, channelId, ruleId });
  await insertAttempt(admin, org.id, deliveryId);

  const refused = await Promise.all([
    api.channels.delete({ channelId }).catch(String),
    api.channels.create({ name: "canary", url }).catch(String),
    api.channels.create({ name: "Other", url: "http://127.0.0.1/canary-path" }).catch(String),
    api.secrets.rotate({ channelId }).catch(String),
  ]);
  await api.channels.update({ channelId, change: { headers: { "X-More": "canary-more" }, description: "changed" } });
  const answers = [
    refused,
    await api.channels.list(),
    await api.channels.get({ channelId }),
    await api.channels.pause({ channelId }),
    await api.channels.resume({ channelId }),
    await api.channels.deletePreview({ channelId }),
    await api.secrets.extendGrace({ channelId, graceHours: 2 }),
    await api.rules.list(),
    await api.rules.get({ ruleId }),
    await api.keys.list(),
    await api.groups.list(),
    await api.deliveries.list(),
    await api.deliveries.get({ deliveryId }),
    await api.deliveries.body({ deliveryId }),
    await api.audit.list({}),
  ];
  const text = superjson.stringify(answers);
  const secretsOf = [created.signing!.secret!, rotated.signing.secret!].map((secret) => secret.slice("whsec_".length));
  for (const canary of [
    "canary-path",
    "canary-query",
    "canary-header",
    "canary-more",
    key.key.slice(-43),
    ...secretsOf,
  ]) {
    expect(text).not.toContain(canary);
    expect(text).not.toContain(Buffer.from(canary).toString("base64").replace(/=+$/, ""));
  }

  // Nor does any table hold one in the clear.
  const { rows } = await admin.query<{ tables: string }>(
    `select string_agg(query_to_xml(format('select * from %s', t.oid::regclass), true, false, '')::text, '') as tables
       from pg_class t where t.relkind in ('r', 'p') and t.relnamespace in ('public'::regnamespace, 'engine'::regnamespace, 'pgboss'::regnamespace)`,
  );
  for (const canary of [
    "canary-path",
    "canary-query",
    "canary-header",
    "canary-more",
    key.key.slice(-43),
    ...secretsOf,
  ]) {
    expect(rows[0]!.tables).not.toContain(canary);
  }
});
