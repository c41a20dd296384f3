import createClient from "openapi-fetch";
import { expect, it } from "vitest";
import { createClient as createTocsin, verify } from "./client";
import type { paths } from "./schema";
import { useTestDatabase } from "@/server/testing/test-database";
import { useEngines } from "@/server/testing/use-engines";
import { furnish } from "@/server/api/testing/rest-world";
import { handleRest } from "@/server/api/rest/app";

// The receiver of a test is on this machine.
Object.assign(process.env, { EGRESS_ALLOW_HTTP: "1", EGRESS_ALLOW_CIDRS: "127.0.0.0/8" });

const database = useTestDatabase();
const { receiverThat, startEngine } = useEngines(database);
const url = "http://localhost";

/** The socket is left out; everything else is as over the network. */
const send = (input: RequestInfo | URL, init?: RequestInit) => Promise.resolve(handleRest(new Request(input, init)));
const until = async <T>(read: () => Promise<T | undefined>): Promise<T> => {
  let found: T | undefined;
  await expect.poll(async () => (found = await read())).toBeTruthy();
  return found as T;
};

it("openapi-typescript and openapi-fetch take an event from publishing to its replay", async () => {
  const { all: key } = await furnish(database.admin);
  const receiver = await receiverThat((_, index) => ({ status: index === 0 ? 404 : 204 }));
  await startEngine();
  const api = createClient<paths>({
    baseUrl: `${url}/api/v1`,
    headers: { authorization: `Bearer ${key}` },
    fetch: send,
  });

  const channel = await api.POST("/channels", { body: { name: "Ledger", url: `${receiver.url}/hook` } });
  const { id: channelId = "", signing } = channel.data ?? {};
  const rule = await api.POST("/rules", {
    body: {
      name: "Paid orders",
      status: "active",
      eventTypes: ["shop.order.paid"],
      channelIds: [channelId],
      grouping: { windowSeconds: 0 },
    },
  });
  expect(rule.error).toBeUndefined();
  const event = await api.POST("/events", { body: { type: "shop.order.paid", data: { order: 7 } } });
  const eventId = event.data && "id" in event.data ? event.data.id : "";

  const first = await until(async () => {
    const { data } = await api.GET("/channels/{channelId}/deliveries", { params: { path: { channelId } } });
    return data?.data.find(({ status }) => status === "failed");
  });
  const detail = await api.GET("/events/{eventId}", { params: { path: { eventId } } });
  expect(detail.data?.deliveries.map(({ id }) => id)).toEqual([first.id]);
  const replay = await api.POST("/deliveries/{deliveryId}/replay", { params: { path: { deliveryId: first.id } } });
  const replayed = await until(async () => {
    const params = { path: { deliveryId: replay.data?.id ?? "" } };
    const { data } = await api.GET("/deliveries/{deliveryId}", { params });
    return data?.status === "succeeded" ? data : undefined;
  });
  expect(replayed.messageId).toBe(first.messageId);

  const [before, after] = await receiver.waitFor(2);
  expect(after?.body.equals(before?.body ?? Buffer.alloc(0))).toBe(true);
  const secret = signing?.secret ?? "";
  const message = await verify({ body: after?.body ?? "", headers: after?.headers ?? {}, secret });
  expect(message.events.map(({ id, data }) => [id, data])).toEqual([[eventId, { order: 7 }]]);
});

it("tocsin/client subscribes, publishes, walks through what was delivered, and says why it was refused", async () => {
  const { all: key } = await furnish(database.admin);
  const receiver = await receiverThat({ status: 204 });
  await startEngine();
  const tocsin = createTocsin({ url, key, fetch: send });
  const { id: channelId, signing } = await tocsin.post("/channels", {
    body: { name: "Ledger", url: `${receiver.url}/hook`, eventTypes: ["shop.**"] },
  });
  await tocsin.post("/events", { body: [1, 2, 3].map((order) => ({ type: "shop.order.paid", data: { order } })) });
  await expect
    .poll(async () => {
      const statuses = [];
      const query = { limit: 2 };
      for await (const { status } of tocsin.list("/channels/{channelId}/deliveries", { path: { channelId }, query })) {
        statuses.push(status);
      }
      return statuses;
    })
    .toEqual(["succeeded", "succeeded", "succeeded"]);
  for (const { body, headers } of receiver.requests) {
    expect((await verify({ body, headers, secret: signing?.secret ?? "" })).events).toHaveLength(1);
  }
  const refused = tocsin.get("/channels/{channelId}", { path: { channelId: "chn_00000000000000000000000000" } });
  await expect(refused).rejects.toMatchObject({ code: "not_found", status: 404 });
});
