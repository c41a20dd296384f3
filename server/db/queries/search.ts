import { FOUND_PER_KIND } from "@/server/contracts/search";
import { query } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import { containing } from "./text-match";

export type Named = { id: string; name: string; status: string };
type Wanted = { words: string } | { id: string };

const take = FOUND_PER_KIND;

/** By a part of the name, in the order of names; or the one with this id. */
export function findChannels(tx: OrgTx, wanted: Wanted): Promise<Named[]> {
  return tx.channel.findMany({
    where: { deletedAt: null, ...matching(wanted) },
    select: { id: true, name: true, status: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take,
  });
}

export function findRules(tx: OrgTx, wanted: Wanted): Promise<Named[]> {
  return tx.rule.findMany({
    where: { status: { not: "deleted" }, ...matching(wanted) },
    select: { id: true, name: true, status: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take,
  });
}

export async function findEventTypes(tx: OrgTx, words: string): Promise<string[]> {
  const rows = await tx.eventType.findMany({
    where: { name: containing(words) },
    select: { name: true },
    orderBy: { name: "asc" },
    take,
  });
  return rows.map(({ name }) => name);
}

/** Without its data, which can be large. */
export async function findEventHead(tx: OrgTx, id: string): Promise<{ id: string; type: string } | null> {
  const [row] = await sqlOf(tx).rows<{ id: string; type: string }>(query`
    select id, type from engine.events where org_id = (select app.current_org()) and id = ${id}::uuid`);
  return row ?? null;
}

function matching(wanted: Wanted) {
  return "id" in wanted ? { id: wanted.id } : { name: containing(wanted.words) };
}
