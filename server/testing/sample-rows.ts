import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { type Column, type ForeignKey, readColumns, readForeignKeys, readTables, type Table } from "./catalogue";

type Row = Record<string, unknown>;
type Shape = { table: Table; columns: Column[]; foreignKeys: ForeignKey[] };

/** Values that cannot be guessed from a column's type and checks: "table.column" → value. */
const KNOWN: Record<string, () => unknown> = {};

/**
 * Valid rows for any table, made from the catalogue alone, so that a new table is tested without being mentioned.
 * A parent row is made once per table and org, as administrator.
 */
export class SampleRows {
  readonly #admin: pg.Pool;
  readonly #shapes: Map<string, Shape>;
  readonly #made = new Map<string, Promise<Row>>();

  private constructor(admin: pg.Pool, shapes: Map<string, Shape>) {
    this.#admin = admin;
    this.#shapes = shapes;
  }

  static async load(admin: pg.Pool): Promise<SampleRows> {
    const shapes = new Map<string, Shape>();
    for (const table of await readTables(admin)) {
      const columns = await readColumns(admin, table);
      shapes.set(table.name, { table, columns, foreignKeys: await readForeignKeys(admin, table) });
    }
    return new SampleRows(admin, shapes);
  }

  /** The one row of this table that stands for the org. */
  existing(table: string, orgId: string): Promise<Row> {
    const key = `${table} ${orgId}`;
    let made = this.#made.get(key);
    if (!made) {
      made = this.#insert(table, orgId);
      this.#made.set(key, made);
    }
    return made;
  }

  /** A statement that would add one more row for the org. */
  async insertion(table: string, orgId: string): Promise<{ text: string; values: unknown[] }> {
    const row = await this.#fresh(table, orgId);
    const names = Object.keys(row);
    const places = names.map((_, i) => `$${i + 1}`);
    return {
      text: `insert into ${table} (${names.map((name) => pg.escapeIdentifier(name)).join(", ")}) values (${places.join(", ")})`,
      values: Object.values(row),
    };
  }

  async #insert(table: string, orgId: string): Promise<Row> {
    const { text, values } = await this.insertion(table, orgId);
    try {
      const { rows } = await this.#admin.query<Row>(`${text} returning *`, values);
      return rows[0] ?? {};
    } catch (error) {
      throw new Error(`No sample row for ${table}; name its value in KNOWN: ${String(error)}`, { cause: error });
    }
  }

  async #fresh(name: string, orgId: string): Promise<Row> {
    const shape = this.#shapes.get(name);
    if (!shape) throw new Error(`There is no table ${name}.`);
    const row: Row = {};
    for (const column of shape.columns) {
      if (column.needsValue) row[column.name] = KNOWN[`${name}.${column.name}`]?.() ?? plausible(column);
    }
    if (shape.table.orgColumn) row[shape.table.orgColumn] = name === "orgs" ? randomUUID() : orgId;
    for (const { from, target, to } of shape.foreignKeys) {
      if (target === "orgs" || !from.some((column) => column in row)) continue;
      const parent = await this.#parent(target, orgId);
      from.forEach((column, i) => (row[column] = parent[to[i] ?? ""]));
    }
    return row;
  }

  /** People are not made once per org: two rows that name one person must be able to differ in it. */
  #parent(target: string, orgId: string): Promise<Row> {
    return target === "users" ? this.#insert(target, orgId) : this.existing(target, orgId);
  }
}

/** Something that the column takes, going by its type and by the list of values that a check allows. */
function plausible({ name, type, isArray, isEnum, checks }: Column): unknown {
  if (isArray) return [];
  const listed = checks.map((check) => new RegExp(`\\b${name} = ANY \\(.*?'([^']*)'`).exec(check)?.[1]).find(Boolean);
  if (listed !== undefined) return listed;
  if (isEnum) throw new Error(`Column ${name} is an enum; name its value in KNOWN.`);
  switch (type) {
    case "uuid":
      return randomUUID();
    case "text":
    case "varchar":
      return `x${randomBytes(6).toString("hex")}`;
    case "int2":
    case "int4":
    case "int8":
    case "numeric":
    case "float4":
    case "float8":
      return 1;
    case "bool":
      return false;
    case "bytea":
      return randomBytes(32);
    case "json":
    case "jsonb":
      return "{}";
    case "date":
    case "timestamptz":
      return new Date();
    case "interval":
      return "1 second";
    case "inet":
      return "192.0.2.1";
    default:
      throw new Error(`No sample for column ${name} of type ${type}; name its value in KNOWN.`);
  }
}
