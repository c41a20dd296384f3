import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import pg from "pg";

/**
 * The first of two durable steps, with nothing else around it: takes a post, inserts, commits, answers 202, and notifies
 * (coalesced for 1 ms). Together with `floor-deliver-process` it is the least that "stored, then claimed, then sent" costs
 * with Node and one PostgreSQL: no tenants, rules, fences or history.
 */
const connectionString = process.argv[2];
const pool = new pg.Pool({ connectionString, max: 8 });
const notifier = new pg.Client({ connectionString });
await notifier.connect();
await pool.query(`create table if not exists ev (id bigserial primary key, body text, done boolean default false);
                  truncate ev; create index if not exists ev_p on ev (id) where not done`);

let isArmed = false;
function notify(): void {
  if (isArmed) return;
  isArmed = true;
  setTimeout(() => {
    isArmed = false;
    void notifier.query("notify floor");
  }, 1);
}

const INSERT = { name: "i", text: "insert into ev (body) values ($1)" };
const server = createServer((request, response) => {
  void (async () => {
    await pool.query({ ...INSERT, values: [await text(request)] });
    response.writeHead(202).end("{}");
    notify();
  })();
});
server.listen(0, "127.0.0.1", () => {
  process.send?.({ event: "listening", port: (server.address() as AddressInfo).port });
});
process.once("disconnect", () => process.exit(0));
