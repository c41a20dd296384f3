import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/server/db/generated/client";
import { env, required } from "@/server/env";

/**
 * One pool per role and process. `globalThis`, because the development server loads a module again for each
 * change and would otherwise leak its connections.
 */
type Clients = { web?: pg.Pool; auth?: pg.Pool; worker?: pg.Pool; prismaWeb?: PrismaClient; prismaAuth?: PrismaClient };
const clients = ((globalThis as { tocsinClients?: Clients }).tocsinClients ??= {});

function makePool(connectionString: string, name: string, max = env().DATABASE_POOL_SIZE): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: `tocsin-${name}`,
    // A database that is away is reported in seconds; the caller answers 503 instead of piling up.
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Statements that do not wait for each other's answers travel together, in their order.
    pipeline: true,
    // Prisma writes times without a zone: they mean UTC only where the session does. A process that stands still in
    // the middle of a transaction gives up its locks after the timeout, so that others can take over its work.
    options: "-c TimeZone=UTC -c idle_in_transaction_session_timeout=5000",
  });
  // A connection that breaks, idle or between two statements, is replaced and its work fails; unheard, the event
  // would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

export const webPool = () => (clients.web ??= makePool(required("WEB_DATABASE_URL"), "web"));
export const authPool = () => (clients.auth ??= makePool(required("AUTH_DATABASE_URL"), "auth"));
export const workerPool = () => (clients.worker ??= makePool(required("WORKER_DATABASE_URL"), "worker"));

const makePrisma = (pool: pg.Pool) => new PrismaClient({ adapter: new PrismaPg(pool) });

export const webClient = () => (clients.prismaWeb ??= makePrisma(webPool()));
export const authClient = () => (clients.prismaAuth ??= makePrisma(authPool()));

export async function closeClients(): Promise<void> {
  const { web, auth, worker, prismaWeb, prismaAuth } = clients;
  for (const key of Object.keys(clients) as (keyof Clients)[]) clients[key] = undefined;
  await Promise.all([prismaWeb?.$disconnect(), prismaAuth?.$disconnect()]);
  await Promise.all([web?.end(), auth?.end(), worker?.end()]);
}
