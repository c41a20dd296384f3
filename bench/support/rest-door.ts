import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { Pool } from "undici";
import { formatKey } from "@/server/contracts/people/keys";
import { newTestId } from "@/server/testing/fixtures";
import { type ChildOptions, firstMessage, killChild, startChild } from "./child";
import type { SeededOrg } from "./seed";

export type Publisher = { orgId: string; key: string };

/** The door that services publish through, and the calls that they make. */
export type RestDoor = {
  base: string;
  pid: number;
  /** True when it ended without having been asked to. */
  endedByItself: () => boolean;
  /** One call with a batch of events. Anything but 202 is a failure of the run. */
  publish: (publisher: Publisher, events: readonly object[]) => Promise<void>;
  close: () => Promise<void>;
};

/** `npm run api`, in a process of its own: what the web serves as well, without Next around it. */
export async function openRestDoor(callers: number, { env = {}, nodeArgs = [] }: ChildOptions = {}): Promise<RestDoor> {
  const child = startChild("scripts/api.ts", { nodeArgs, env: { API_PORT: "0", ...env } });
  const { port } = await firstMessage<{ event: "listening"; port: number }>(child, "listening");
  const base = `http://127.0.0.1:${port}`;
  const pool = new Pool(base, { connections: callers, pipelining: 1 });
  let wanted = true;
  return {
    base,
    pid: child.pid ?? 0,
    endedByItself: () => wanted && (child.exitCode !== null || child.signalCode !== null),
    publish: async ({ key }, events) => {
      const { statusCode, body } = await pool.request({
        method: "POST",
        path: "/api/v1/events",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(events),
      });
      const answer = await body.text();
      if (statusCode !== 202) throw new Error(`A batch was answered with ${statusCode}: ${answer.slice(0, 200)}`);
    },
    close: async () => {
      wanted = false;
      await pool.close();
      await killChild(child);
    },
  };
}

/** A key for each org, as a person would have made it. */
export async function seedKeys(admin: pg.Pool, orgs: readonly SeededOrg[]): Promise<Publisher[]> {
  const publishers: Publisher[] = [];
  for (const { id: orgId } of orgs) {
    const [id, secret] = [newTestId(), randomBytes(32).toString("base64url")];
    const hash = createHash("sha256").update(secret).digest();
    await admin.query(
      "insert into api_keys (org_id, id, name, secret_hash, scopes) values ($1, $2, 'bench', $3, '{events:write}')",
      [orgId, id, hash],
    );
    publishers.push({ orgId, key: formatKey(id, secret) });
  }
  return publishers;
}
