import type pg from "pg";

/** What the database says of itself. Tests that read it see a new table the moment that it exists. */
export type Table = {
  oid: number;
  /** Quoted and qualified: ready for a statement. */
  name: string;
  isPartitioned: boolean;
  isPartition: boolean;
  /** The column that says whose a row is; null for a table that belongs to no org. */
  orgColumn: string | null;
  rlsEnabled: boolean;
  rlsForced: boolean;
  policies: number;
};

export type Column = {
  name: string;
  type: string;
  isArray: boolean;
  isEnum: boolean;
  needsValue: boolean;
  checks: string[];
};
export type ForeignKey = { from: string[]; target: string; to: string[] };

/** pg-boss's tables hold wake-ups with ids only; its grants are checked apart. */
const OURS = "n.nspname not in ('pg_catalog', 'information_schema', 'pgboss') and n.nspname !~ '^pg_(toast|temp)'";
export const QUALIFIED =
  "case n.nspname when 'public' then '' else quote_ident(n.nspname) || '.' end || quote_ident(c.relname)";

export async function readTables(admin: pg.Pool): Promise<Table[]> {
  const { rows } = await admin.query<Table>(`
    select c.oid::int, ${QUALIFIED} as name, c.relkind = 'p' as "isPartitioned", c.relispartition as "isPartition",
           case when c.oid = 'public.orgs'::regclass then 'id'
                else (select attname from pg_attribute
                       where attrelid = c.oid and attname = 'org_id' and not attisdropped) end as "orgColumn",
           c.relrowsecurity as "rlsEnabled", c.relforcerowsecurity as "rlsForced",
           (select count(*)::int from pg_policy where polrelid = c.oid) as policies
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and ${OURS}
     order by 2`);
  return rows;
}

export async function readColumns(admin: pg.Pool, table: Table): Promise<Column[]> {
  const { rows } = await admin.query<Column>(
    `select a.attname as name, coalesce(e.typname, t.typname) as type, t.typcategory = 'A' as "isArray",
            coalesce(e.typtype, t.typtype) = 'e' as "isEnum",
            a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '' as "needsValue",
            array(select pg_get_constraintdef(k.oid) from pg_constraint k
                   where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey @> array[a.attnum]) as checks
       from pg_attribute a
       join pg_type t on t.oid = a.atttypid
       left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
      where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped
      order by a.attnum`,
    [table.oid],
  );
  return rows;
}

export async function readForeignKeys(admin: pg.Pool, table: Table): Promise<ForeignKey[]> {
  const names = (relation: string, keys: string) =>
    `array(select a.attname::text from unnest(${keys}) with ordinality u(num, at)
             join pg_attribute a on a.attrelid = ${relation} and a.attnum = u.num order by u.at)`;
  const { rows } = await admin.query<ForeignKey>(
    `select ${names("k.conrelid", "k.conkey")} as from, ${QUALIFIED} as target, ${names("k.confrelid", "k.confkey")} as to
       from pg_constraint k join pg_class c on c.oid = k.confrelid join pg_namespace n on n.oid = c.relnamespace
      where k.conrelid = $1 and k.contype = 'f' and k.conparentid = 0`,
    [table.oid],
  );
  return rows;
}

export const VERBS = ["select", "insert", "update", "delete"] as const;
export type Verb = (typeof VERBS)[number];

/** What a role may do to a table, as `select, update(state)`: a right on single columns names them. */
export async function readGrants(admin: pg.Pool, role: string, table: Table): Promise<string> {
  const { rows } = await admin.query<{ verb: Verb; whole: boolean; columns: string[] }>(
    `select verb, has_table_privilege($1, $2::oid, verb) as whole,
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = $2::oid and a.attnum > 0 and not a.attisdropped and verb <> 'delete'
                     and has_column_privilege($1, $2::oid, a.attnum, verb) order by a.attnum) as columns
       from unnest($3::text[]) with ordinality v(verb, at) order by at`,
    [role, table.oid, VERBS],
  );
  return rows
    .filter(({ whole, columns }) => whole || columns.length > 0)
    .map(({ verb, whole, columns }) => (whole ? verb : `${verb}(${columns.join(" ")})`))
    .join(", ");
}
