import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPublicResolve } from "./resolve";

const A = 1;
const AAAA = 28;
const NXDOMAIN = 3;

type Zone = Record<string, Partial<Record<number, number[][] | "silent">>>;

/** Just enough of RFC 1035 to answer one question. */
function answer(query: Buffer, zone: Zone): Buffer | null {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  const type = query.readUInt16BE(at + 1);
  const question = query.subarray(12, at + 5);
  const known = zone[labels.join(".").toLowerCase()];
  const records = known?.[type] ?? [];
  if (records === "silent") return null;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (known ? 0 : NXDOMAIN), 2);
  [1, records.length, 0, 0].forEach((count, index) => header.writeUInt16BE(count, 4 + 2 * index));
  const answers = records.map((bytes) =>
    Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes]),
  );
  return Buffer.concat([header, question, ...answers]);
}

describe("createPublicResolve", () => {
  const zone: Zone = {
    "both.example": {
      [A]: [
        [192, 0, 2, 1],
        [192, 0, 2, 2],
      ],
      [AAAA]: [[0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
    },
    "four.example": { [A]: [[192, 0, 2, 4]] },
    "deaf.example": { [A]: [[192, 0, 2, 5]], [AAAA]: "silent" },
    "empty.example": {},
  };
  let server: Socket;
  let resolve: (hostname: string) => Promise<string[]>;

  beforeEach(async () => {
    server = createSocket("udp4");
    server.on("message", (query, { port, address }) => {
      const reply = answer(query, zone);
      if (reply) server.send(reply, port, address);
    });
    server.bind(0, "127.0.0.1");
    await once(server, "listening");
    resolve = createPublicResolve([`127.0.0.1:${server.address().port}`]);
  });
  afterEach(() => server.close());

  it("finds every address of both families", async () => {
    expect((await resolve("both.example")).sort()).toEqual(["192.0.2.1", "192.0.2.2", "2001:db8::1"]);
  });

  it("is content with one family", async () => {
    expect(await resolve("four.example")).toEqual(["192.0.2.4"]);
  });

  it("does not wait for a name server that is silent about the other family", async () => {
    const startedAt = performance.now();
    expect(await resolve("deaf.example")).toEqual(["192.0.2.5"]);
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });

  it("rejects with the code of a name that does not exist, or exists without an address", async () => {
    await expect(resolve("absent.example")).rejects.toMatchObject({ code: "ENOTFOUND" });
    await expect(resolve("empty.example")).rejects.toMatchObject({ code: "ENODATA" });
  });
});
