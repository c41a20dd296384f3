import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient } from "@/server/db/generated/client";
import { env, required } from "@/server/env";
import { authPoolSize } from "./connections";
import { makePool } from "./pool";

/**
 * One pool per role and process. `globalThis`, because the development server loads a module again for each
 * change and would otherwise leak its connections.
 */
type Clients = { web?: pg.Pool; auth?: pg.Pool; worker?: pg.Pool; prismaWeb?: PrismaClient; prismaAuth?: PrismaClient };
const clients = ((globalThis as { tocsinClients?: Clients }).tocsinClients ??= {});

const open = (connectionString: string, name: string, max = env().DATABASE_POOL_SIZE) =>
  makePool({ connectionString, name, max });

export const webPool = () => (clients.web ??= open(required("WEB_DATABASE_URL"), "web"));
export const authPool = () =>
  (clients.auth ??= open(required("AUTH_DATABASE_URL"), "auth", authPoolSize(env().DATABASE_POOL_SIZE)));
export const workerPool = () => (clients.worker ??= open(required("WORKER_DATABASE_URL"), "worker"));

const makePrisma = (pool: pg.Pool) => new PrismaClient({ adapter: new PrismaPg(pool) });

export const webClient = () => (clients.prismaWeb ??= makePrisma(webPool()));
export const authClient = () => (clients.prismaAuth ??= makePrisma(authPool()));

export async function closeClients(): Promise<void> {
  const { web, auth, worker, prismaWeb, prismaAuth } = clients;
  for (const key of Object.keys(clients) as (keyof Clients)[]) clients[key] = undefined;
  await Promise.all([prismaWeb?.$disconnect(), prismaAuth?.$disconnect()]);
  await Promise.all([web?.end(), auth?.end(), worker?.end()]);
}
