import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseCidrs } from "@/server/domain/target/address";
import { type CaptureReceiver, RECEIVER_CERTIFICATE, startCaptureReceiver } from "@/server/testing/capture-receiver";
import { createSender, type Sender } from "./send";

const policy = { allowHttp: true, allowCidrs: parseCidrs("127.0.0.0/8"), allowHosts: [] };
const post = (sender: Sender, url: string) =>
  sender.send({ url, headers: {}, body: "{}", timeoutMs: 1_000, now: new Date() });

describe("an outgoing proxy", () => {
  let proxy: Server;
  let proxyUrl: string;
  let asked: { authority: string; credentials: string | undefined }[];
  let refuseWith: number | null;
  let receiver: CaptureReceiver;
  let sender: Sender;

  beforeEach(async () => {
    asked = [];
    refuseWith = null;
    receiver = await startCaptureReceiver({}, { tls: true });
    const tunnels = new Set<Socket>();
    proxy = createServer();
    proxy.on("connect", (request, client: Socket) => {
      asked.push({ authority: request.url ?? "", credentials: request.headers["proxy-authorization"] });
      client.on("error", () => undefined);
      tunnels.add(client);
      if (refuseWith !== null) {
        client.end(`HTTP/1.1 ${refuseWith} No\r\n\r\n`);
        return;
      }
      const upstream = connect(receiver.port, "127.0.0.1", () => {
        client.write("HTTP/1.1 200 OK\r\n\r\n");
        client.pipe(upstream).pipe(client);
      });
      upstream.on("error", () => client.destroy());
    });
    proxy.on("close", () => tunnels.forEach((tunnel) => tunnel.destroy()));
    proxy.listen(0, "127.0.0.1");
    await once(proxy, "listening");
    proxyUrl = `http://me:p%40ss@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const resolve = () => Promise.reject(new Error("names are the proxy's business"));
    sender = createSender({ policy, proxyUrl, resolve, ca: RECEIVER_CERTIFICATE.cert });
  });

  afterEach(async () => {
    vi.unstubAllEnvs();
    sender.close();
    proxy.close();
    await receiver.close();
  });

  it("is asked for a tunnel by name, with its credentials, and the receiver's certificate is still checked", async () => {
    const { outcome, timings } = await post(sender, `https://${RECEIVER_CERTIFICATE.hostname}:8443/hook`);
    expect(outcome).toEqual({ kind: "delivered", httpStatus: 200 });
    expect(timings.dnsMs).toBeNull();
    expect(timings.tlsMs).toBeGreaterThan(0);
    const credentials = `Basic ${Buffer.from("me:p@ss").toString("base64")}`;
    expect(asked).toEqual([{ authority: "receiver.example:8443", credentials }]);
    expect((await receiver.next()).headers).not.toHaveProperty("proxy-authorization");
    expect((await post(sender, "https://other.example/")).outcome).toMatchObject({ category: "tls" });
  });

  it("that refuses makes a network failure", async () => {
    refuseWith = 407;
    expect((await post(sender, "https://receiver.example/")).outcome).toMatchObject({
      ...{ kind: "failed", category: "network", message: "The outgoing proxy refused the connection (407)." },
    });
  });

  it("is not asked for what the URL rules refuse", async () => {
    expect((await post(sender, "http://10.0.0.1/")).outcome).toMatchObject({ category: "blocked", refusedBy: "url" });
    expect(asked).toEqual([]);
  });

  it("is never taken from the environment", async () => {
    for (const name of ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy", "ALL_PROXY"])
      vi.stubEnv(name, proxyUrl);
    vi.stubEnv("NODE_USE_ENV_PROXY", "1");
    const direct = createSender({ policy, ca: RECEIVER_CERTIFICATE.cert });
    expect((await post(direct, `${receiver.url}/`)).outcome.kind).toBe("delivered");
    expect(asked).toEqual([]);
    direct.close();
  });
});
