import { createHmac, createSecretKey } from "node:crypto";
import pg from "pg";
import { Pool } from "undici";

/** The second of two durable steps: hears the notification, claims with one update, commits, signs and posts. */
const [, , connectionString, receiver = ""] = process.argv;
const listener = new pg.Client({ connectionString });
await listener.connect();
const pool = new pg.Pool({ connectionString, max: 4 });
const http = new Pool(receiver, { connections: 64 });
const key = createSecretKey(Buffer.alloc(32, 7));

const BATCH = 128;
const CLAIM = {
  name: "c",
  text: `update ev set done = true where id = any(array(
           select id from ev where not done order by id limit ${BATCH} for update skip locked)) returning id, body`,
};
let isBusy = false;
let again = false;

async function claimAndSend(): Promise<void> {
  if (isBusy) {
    again = true;
    return;
  }
  isBusy = true;
  do {
    again = false;
    const { rows } = await pool.query<{ id: string; body: string }>(CLAIM);
    if (rows.length === BATCH) again = true;
    for (const row of rows) void send(row);
  } while (again);
  isBusy = false;
}

async function send({ id, body }: { id: string; body: string }): Promise<void> {
  const signature = createHmac("sha256", key).update(`${id}.${body}`).digest("base64");
  const headers = {
    "content-type": "application/json",
    "webhook-signature": signature,
    // Only so that the receiver can tell which post this was.
    "x-idempotency-key": /"idempotencyKey":"([^"]+)"/.exec(body)?.[1] ?? "",
  };
  const answer = await http.request({ method: "POST", path: "/floor", headers, body });
  await answer.body.dump();
}

listener.on("notification", () => void claimAndSend());
await listener.query("listen floor");
setInterval(() => void claimAndSend(), 250);
process.send?.({ event: "listening" });
process.once("disconnect", () => process.exit(0));
