import pino from 'pino'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/test-database.ts'
import { EmbeddedVacuum } from './embedded-vacuum.ts'

/** The database counts rows when it has been idle for a second. */
const counted = () => new Promise((resolve) => setTimeout(resolve, 1_200))

it('uses the space of old rows again, and knows how large tables are', async () => {
  const { db } = await cloneDatabase()
  const query = async (text: string) => (await db.pool.query(text)).rows[0]
  await query('create table piles (id integer primary key, note text)')
  await query(`insert into piles select n, repeat('x', 100) from generate_series(1, 3000) n`)
  await query('delete from piles')
  await counted()
  await query('select 1')
  const vacuum = new EmbeddedVacuum(db, pino({ level: 'silent' }))
  await vacuum.run()
  expect(await query(`select pg_relation_size('piles')::int as bytes`)).toEqual({ bytes: 0 })
  expect(await query(`select reltuples::int as rows from pg_class where relname = 'piles'`)).toEqual({
    rows: 0,
  })

  await query(`insert into piles select n, 'new' from generate_series(1, 200) n`)
  await counted()
  await query('select 1')
  await vacuum.run()
  expect(await query(`select reltuples::int as rows from pg_class where relname = 'piles'`)).toEqual({
    rows: 200,
  })
  await vacuum.close()
  await db.close()
})

it('leaves tables alone in which little has changed, and stops when it is closed', async () => {
  const { db } = await cloneDatabase()
  const vacuum = new EmbeddedVacuum(db, pino({ level: 'silent' }))
  await db.pool.query('create table quiet (id integer)')
  await db.pool.query('insert into quiet values (1)')
  await counted()
  await db.pool.query('select 1')
  await vacuum.run()
  const last = async () =>
    (await db.pool.query(`select last_vacuum from pg_stat_user_tables where relname = 'quiet'`)).rows
  expect(await last()).toEqual([{ last_vacuum: null }])
  await db.pool.query('insert into quiet select generate_series(1, 2000)')
  await counted()
  await db.pool.query('select 1')
  await vacuum.close()
  await vacuum.run()
  expect(await last()).toEqual([{ last_vacuum: null }])
  await db.close()
})
