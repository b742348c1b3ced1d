import type pg from 'pg'

/** Of transaction numbers, two thousand million are the end. */
const AGE_MAX = 100_000_000

/** Tables that autovacuum, by its usual settings, would look after now. */
export async function neglectedTables(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(stat.relname) as name
      from pg_stat_user_tables stat join pg_class class on class.oid = stat.relid,
        greatest(class.reltuples, 0) as known
      where stat.n_dead_tup > 50 + 0.2 * known
        or stat.n_mod_since_analyze > 50 + 0.1 * known
        or stat.n_ins_since_vacuum > 1000 + 0.2 * known
        or age(class.relfrozenxid) > ${AGE_MAX}
      order by stat.n_dead_tup desc, stat.relname`,
  )
  return rows.map(({ name }) => name)
}

/** Outside of a transaction, as it has to be. */
export const vacuumTable = async (pool: pg.Pool, name: string): Promise<void> => {
  await pool.query(`vacuum (analyze) ${name}`)
}
