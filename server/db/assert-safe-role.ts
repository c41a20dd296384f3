import { query } from "./query";
import { type AuthTx, sqlOf } from "./scope";
import type pg from "pg";

type Powers = { role: string; is_super: boolean; bypasses: boolean; owns: boolean; can_become_owner: boolean };

/**
 * Refuses a role that row-level security would not bind. A tenant's data must not depend on someone having
 * typed the right user name into a connection string.
 */
export async function assertSafeRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Powers>(`
    select current_user as role, r.rolsuper as is_super, r.rolbypassrls as bypasses,
           exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
                    where c.relowner = r.oid and n.nspname not in ('pg_catalog', 'information_schema')) as owns,
           coalesce((select pg_has_role(current_user, o.oid, 'MEMBER') from pg_roles o
                      where o.rolname = 'tocsin_owner'), false) as can_become_owner
      from pg_roles r where r.rolname = current_user`);
  const powers = rows[0];
  if (!powers) throw new Error("The database does not know the role this process runs as.");
  const fault =
    (powers.is_super && "is a superuser") ||
    (powers.bypasses && "bypasses row-level security") ||
    (powers.owns && "owns tables") ||
    (powers.can_become_owner && "can become the owner of the tables");
  if (fault) {
    throw new Error(
      `Refusing to start: the database role "${powers.role}" ${fault}, so it could read every tenant's data. ` +
        `Use tocsin_web, tocsin_auth or tocsin_worker; see .env.example.`,
    );
  }
}

export async function pingDatabase(tx: AuthTx): Promise<void> {
  await sqlOf(tx).rows(query`select 1`);
}
