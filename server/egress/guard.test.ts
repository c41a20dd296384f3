import { afterEach, describe, expect, it } from "vitest";
import { parseCidrs, parseDeniedCidrs } from "@/server/domain/target/address";
import type { TargetPolicy } from "@/server/domain/target/target-url";
import { startCaptureReceiver, type CaptureReceiver } from "@/server/testing/capture-receiver";
import { assertBlockListWorks, createAddressGuard } from "./address-guard";
import type { SendResult } from "./exchange";
import { createSender, type Sender, type SenderOptions } from "./send";

const open: { close(): unknown }[] = [];
afterEach(() => Promise.all(open.splice(0).map((each) => each.close())));

const CLOSED: TargetPolicy = { allowHttp: true, allowCidrs: [], allowHosts: [] };

function sending(policy: Partial<TargetPolicy>, options: Partial<SenderOptions> = {}): Sender {
  const sender = createSender({ policy: { ...CLOSED, ...policy }, ...options });
  open.push(sender);
  return sender;
}

async function receiving(...args: Parameters<typeof startCaptureReceiver>): Promise<CaptureReceiver> {
  const receiver = await startCaptureReceiver(...args);
  open.push(receiver);
  return receiver;
}

const post = (sender: Sender, url: string): Promise<SendResult> =>
  sender.send({ url, headers: {}, body: "{}", timeoutMs: 1_000, now: new Date() });

const answering =
  (...addresses: string[]) =>
  () =>
    Promise.resolve(addresses);

describe("the second lock", () => {
  it("holds on this Node.js", async () => {
    await expect(assertBlockListWorks()).resolves.toBeUndefined();
  });
});

describe("a literal address", () => {
  it.each([
    ...["127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0", "１２７.0.0.1", "[::ffff:127.0.0.1]"],
    ...["[::1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]"],
  ])("is refused when written as %s", async (host) => {
    const receiver = await receiving();
    const { outcome, timings } = await post(sending({}), `http://${host}:${receiver.port}/`);
    expect(outcome).toMatchObject({ kind: "failed", category: "blocked", refusedBy: "url" });
    expect(timings.totalMs).toBe(0);
    expect(receiver.requests).toHaveLength(0);
  });

  it("is reached in any spelling once its range is listed", async () => {
    const receiver = await receiving();
    const sender = sending({ allowCidrs: parseCidrs("127.0.0.0/8") });
    for (const host of ["127.0.0.1", "2130706433", "0177.0.0.1"]) {
      expect((await post(sender, `http://${host}:${receiver.port}/`)).outcome.kind).toBe("delivered");
    }
  });
});

describe("a name", () => {
  it.each([
    ["127.0.0.1"],
    ["10.0.0.1"],
    ["169.254.169.254"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["fd00::1"],
    ["not-an-address"],
  ])("that resolves to %s is refused, and nobody is told where it led", async (address) => {
    const receiver = await receiving();
    const result = await post(sending({}, { resolve: answering(address) }), `http://hooks.example:${receiver.port}/`);
    expect(result.outcome).toMatchObject({ kind: "failed", category: "blocked", refusedBy: "dns_answer" });
    expect(JSON.stringify(result)).not.toContain(address);
    expect(receiver.requests).toHaveLength(0);
  });

  it("with one private answer among public ones is refused, wherever it stands", async () => {
    for (const answers of [
      ["8.8.8.8", "10.0.0.1"],
      ["10.0.0.1", "8.8.8.8"],
      ["2606:4700::1111", "8.8.8.8", "::1"],
    ]) {
      const { outcome } = await post(sending({}, { resolve: answering(...answers) }), "http://hooks.example:8080/");
      expect(outcome).toMatchObject({ category: "blocked", refusedBy: "dns_answer" });
    }
  });

  it("that is rebound to another address between two dials is refused at the second", async () => {
    const receiver = await receiving();
    // 127.0.0.1 stands for the public answer, 127.0.0.2 for the private one; the receiver would hear both.
    const answers = [["127.0.0.1"], ["127.0.0.2"]];
    let clock = 1;
    const sender = sending(
      { allowCidrs: parseCidrs("127.0.0.1") },
      { resolve: () => Promise.resolve(answers.shift() ?? []), clock: () => clock, limits: { maxAgeMs: 60_000 } },
    );
    const url = `http://hooks.example:${receiver.port}/`;
    expect((await post(sender, url)).outcome.kind).toBe("delivered");
    clock += 59_999;
    expect((await post(sender, url)).outcome.kind).toBe("delivered");
    clock += 1;
    expect((await post(sender, url)).outcome).toMatchObject({ category: "blocked" });
    expect(receiver.requests).toHaveLength(2);
  });

  it("is dialled at the vetted address, without being resolved a second time", async () => {
    const receiver = await receiving();
    let lookups = 0;
    const resolve = () => Promise.resolve(lookups++ === 0 ? ["127.0.0.1"] : ["10.0.0.1"]);
    const sender = sending({ allowCidrs: parseCidrs("127.0.0.1") }, { resolve });
    expect((await post(sender, `http://hooks.example:${receiver.port}/`)).outcome.kind).toBe("delivered");
    expect(lookups).toBe(1);
    expect((await receiver.next()).headers.host).toBe(`hooks.example:${receiver.port}`);
  });

  it("that the operator listed is reached at a private address, and its neighbours are not", async () => {
    const receiver = await receiving();
    const sender = sending({ allowHosts: ["localhost"] }, { resolve: answering("127.0.0.1") });
    expect((await post(sender, `http://localhost:${receiver.port}/`)).outcome.kind).toBe("delivered");
    expect((await post(sender, `http://hooks.example:${receiver.port}/`)).outcome).toMatchObject({
      category: "blocked",
    });
  });

  it("that the operator listed is resolved as the machine does, with its hosts file", async () => {
    const receiver = await receiving();
    const { outcome } = await post(sending({ allowHosts: ["localhost"] }), `http://localhost:${receiver.port}/`);
    expect(outcome.kind).toBe("delivered");
  });

  it("never leads to the metadata service, not even when the operator listed it", async () => {
    for (const address of [
      "169.254.169.254",
      "100.100.100.200",
      "168.63.129.16",
      "2002:a9fe:a9fe::1",
      "fd00:ec2::254",
    ]) {
      const sender = sending({ allowHosts: ["localhost"] }, { resolve: answering(address) });
      expect((await post(sender, "http://localhost:8080/")).outcome).toMatchObject({ category: "blocked" });
    }
  });

  it("that leads to a denied network is refused, even a listed one", async () => {
    const receiver = await receiving();
    const policy = {
      allowCidrs: parseCidrs("127.0.0.0/8"),
      denyCidrs: parseDeniedCidrs("127.0.0.1"),
      allowHosts: ["localhost"],
    };
    for (const host of ["localhost", "hooks.example", "127.0.0.1"]) {
      const { outcome } = await post(
        sending(policy, { resolve: answering("127.0.0.1") }),
        `http://${host}:${receiver.port}/`,
      );
      expect(outcome).toMatchObject({ category: "blocked" });
    }
    expect(receiver.requests).toHaveLength(0);
  });

  it("that is our own is reached at any address, for the inbox alone", async () => {
    const receiver = await receiving();
    const own = { origin: `http://tocsin.example:${receiver.port}`, inboxPath: "/api/inbox/" };
    const policy = { allowHttp: false, denyCidrs: parseDeniedCidrs("127.0.0.1"), own };
    const sender = sending(policy, { resolve: answering("127.0.0.1") });
    expect((await post(sender, `${own.origin}/api/inbox/abc`)).outcome.kind).toBe("delivered");
    expect((await post(sender, `${own.origin}/api/v1/events`)).outcome).toMatchObject({ category: "blocked" });
    expect(receiver.requests).toHaveLength(1);
  });
});

describe("a redirect", () => {
  it("to a private address is not followed", async () => {
    const inside = await receiving();
    const receiver = await receiving({ status: 307, headers: { location: `${inside.url}/admin` } });
    const sender = sending({ allowCidrs: parseCidrs("127.0.0.0/8") });
    expect((await post(sender, receiver.url)).outcome).toMatchObject({ kind: "failed", httpStatus: 307 });
    expect(inside.requests).toHaveLength(0);
  });
});

describe("the address guard", () => {
  it("arms every vetted address with a list that still refuses what must never be reached", () => {
    const vet = createAddressGuard({
      allowCidrs: parseCidrs("127.0.0.0/8"),
      denyCidrs: parseDeniedCidrs("127.9.0.0/16"),
    });
    const [publicV4, publicV6, allowed] = vet(["8.8.8.8", "2606:4700::1", "127.0.0.1"], "none");
    expect(publicV4?.blockList.check("8.8.8.8", "ipv4")).toBe(false);
    expect(publicV4?.blockList.check("127.0.0.1", "ipv4")).toBe(true);
    expect(publicV6?.blockList.check("2606:4700::1", "ipv6")).toBe(false);
    expect(publicV6?.blockList.check("::1", "ipv6")).toBe(true);
    expect(allowed?.blockList.check("127.0.0.1", "ipv4")).toBe(false);
    for (const address of ["169.254.169.254", "100.100.100.200", "127.9.0.1"])
      expect([address, allowed?.blockList.check(address, "ipv4")]).toEqual([address, true]);
  });
});
