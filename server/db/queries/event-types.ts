import type { EventTypeFilter, UpsertEventTypeInput } from "@/server/contracts/event-types";
import { Prisma } from "@/server/db/generated/client";
import { query } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";

/** By name; `nextCursor` is the last one of the page. */
export async function listEventTypes(tx: OrgTx, { search, cursor, limit }: EventTypeFilter) {
  const found = await sqlOf(tx).rows<{
    name: string;
    description: string;
    onInvalid: "reject" | "warn";
    discovered: boolean;
    hasSchema: boolean;
    hasExample: boolean;
    createdAt: Date;
    updatedAt: Date;
  }>(query`
    select name, description, on_invalid as "onInvalid", discovered, schema is not null as "hasSchema",
           example is not null as "hasExample", created_at as "createdAt", updated_at as "updatedAt"
      from event_types
     where (${search ?? null}::text is null or strpos(name, ${search ?? null}::text) > 0)
       and (${cursor ?? null}::text is null or name > ${cursor ?? null}::text)
     order by name limit ${limit + 1}`);
  const rows = found.slice(0, limit);
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.name ?? null) : null };
}

export function countEventTypes(tx: OrgTx): Promise<number> {
  return tx.eventType.count();
}

export async function findEventType(tx: OrgTx, name: string) {
  const row = await tx.eventType.findFirst({ where: { name }, omit: { orgId: true } });
  return row && { ...row, onInvalid: row.onInvalid as "reject" | "warn" };
}

/** Describing a type that was only discovered makes it a described one. */
export async function upsertEventType(tx: OrgTx, orgId: string, type: UpsertEventTypeInput): Promise<void> {
  const { name, description, onInvalid, schema, example } = type;
  const described = { description, onInvalid, schema: jsonOf(schema), example: jsonOf(example), discovered: false };
  await tx.eventType.upsert({
    where: { orgId_name: { orgId, name } },
    create: { orgId, name, ...described },
    update: { ...described, updatedAt: new Date() },
    select: { name: true },
  });
}

export async function deleteEventType(tx: OrgTx, name: string): Promise<number> {
  const { count } = await tx.eventType.deleteMany({ where: { name } });
  return count;
}

function jsonOf(value: UpsertEventTypeInput["example"]) {
  return value === null ? Prisma.DbNull : (value as Prisma.InputJsonValue);
}
