import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import { Pool } from "undici";
import type { BareLoop } from "./bare-loop";

/** The least that a sender of webhooks can do: sign, POST, read the answer. */
async function run({ base, path, requests, concurrency, bodyBytes }: BareLoop): Promise<void> {
  const pool = new Pool(base, { connections: concurrency, pipelining: 1 });
  // As the engine keeps it: with a Buffer, every signature would first make a key of it, at five times the cost.
  const key = createSecretKey(randomBytes(32));
  const body = JSON.stringify({ text: "x".repeat(bodyBytes - '{"text":""}'.length) });
  let next = 0;

  const send = async (target: string, index: number) => {
    const id = `msg_${index}`;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64");
    const answer = await pool.request({
      method: "POST",
      path: target,
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": `v1,${signature}`,
      },
      body,
    });
    await answer.body.dump();
  };
  const loop = async (target: string, until: number) => {
    while (next < until) await send(target, next++);
  };
  const all = (target: string, until: number) =>
    Promise.all(Array.from({ length: concurrency }, () => loop(target, until)));

  // As warm as the worker is when its own time is taken.
  await all(`${path}-warm-up`, WARM_UP);
  await all(path, WARM_UP + requests);
  await pool.close();
}

const WARM_UP = 2_000;

process.once("disconnect", () => process.exit(1));
await run(JSON.parse(process.argv[2] ?? "") as BareLoop);
process.send?.({ event: "done" });
