import { Prisma } from "@/server/db/generated/client";

/** A part of a statement together with its values: for statements whose conditions depend on what was asked. */
export const fragment = Prisma.sql;
export type Fragment = Prisma.Sql;
