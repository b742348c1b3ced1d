import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/test-database.ts'
import { copyEverything, gatherStatistics, NotEmpty } from './copy.ts'
import { listFilled, planCopy } from './copy-plan.ts'
import { asSystem, type Database } from './database.ts'

/** Columns of every kind there is, some with names that need quotes, and some that are generated. */
const ODDITIES = `
  create table oddities (
    id bigint generated always as identity primary key,
    "order" integer not null default 0,
    "Odd Name" text,
    big bigint,
    twice numeric generated always as (big::numeric * 2) stored,
    tiny double precision,
    amount numeric,
    moment timestamptz,
    span interval,
    raw bytea,
    tree jsonb,
    written json,
    words text[],
    flag boolean,
    gone text
  );
  alter table oddities drop column gone;
  create table odd_parts (part_id uuid primary key, oddity_id bigint not null references oddities);
  call open_to_system('oddities');
  call open_to_system('odd_parts');`

const open: Database[] = []
afterAll(() => Promise.all(open.map((db) => db.close())))

async function withOddities(): Promise<Database> {
  const { db } = await cloneDatabase()
  open.push(db)
  await db.pool.query(ODDITIES)
  return db
}

/** As texts of PostgreSQL, and not as what the driver makes of them. */
async function rowsOf(db: Database, name: string): Promise<readonly string[]> {
  const { rows } = await db.read(asSystem, (tx) =>
    tx.run({ text: `select t::text as row from ${name} as t order by 1`, values: [] }),
  )
  return rows.map((row) => row['row'] as string)
}

const insert = (db: Database, columns: string, ...values: readonly unknown[]) =>
  db.transaction(asSystem, (tx) =>
    tx.run({
      text: `insert into oddities (${columns}) values (${values.map((_, place) => `$${place + 1}`).join(', ')})`,
      values,
    }),
  )

const copy = async (source: Database, target: Database): Promise<readonly number[]> => {
  const told: number[] = []
  await copyEverything(source, target, await planCopy(source), (done) => told.push(done))
  return told
}

// Copies are made into PostgreSQL.
describe('a copy', () => {
  let source: Database
  let target: Database
  beforeEach(async () => {
    source = await withOddities()
    target = await withOddities()
  })

  it('has every value as it was, to the last digit', async () => {
    for (const big of ['9223372036854775807', '-9223372036854775808']) await insert(source, 'big', big)
    for (const tiny of ['NaN', '-Infinity', '5e-324', '0.30000000000000004', '-0'])
      await insert(source, 'tiny', tiny)
    for (const amount of ['1.10', '1e-20', '123456789012345678901234567890.5', 'NaN'])
      await insert(source, 'amount', amount)
    for (const moment of ['2026-11-15 08:00:00.123456+05:45', 'infinity', '0044-03-15 12:00:00 BC'])
      await insert(source, 'moment', moment)
    for (const span of ['1 year -2 days 03:00:00.000001', '00:00:00']) await insert(source, 'span', span)
    for (const raw of ['', '005c22ff0a7b7d', '5c78']) await insert(source, 'raw', Buffer.from(raw, 'hex'))
    // A JSON null is a value; the other is none.
    for (const tree of ['null', null, '1.10', '{"a": [1e100, "\\u0041\\\\ \\"", {}]}', '"NULL"'])
      await insert(source, 'tree', tree)
    for (const written of ['{"b": 1,  "a": 2, "b": 3}', ' null ']) await insert(source, 'written', written)
    for (const words of ['{}', '{NULL,"NULL",""}', '{"a,b","c\\"d","{e}","\\\\"}', '{{a,b},{c,d}}'])
      await insert(source, 'words', words)
    for (const text of ['', ' ', 'NULL', '\\N', '\\x41', '{"a"}', "it's", 'a\tb\nc\u0001', '漢字 🦊 e\u0301'])
      await insert(source, '"Odd Name"', text)
    for (const flag of [true, false, null]) await insert(source, '"order", flag', 7, flag)
    await source.transaction(asSystem, (tx) =>
      tx.run({
        text: 'insert into odd_parts select gen_random_uuid(), id from oddities where id % 2 = 0',
        values: [],
      }),
    )

    const sent = await rowsOf(source, 'oddities')
    expect(sent.length).toBeGreaterThan(40)
    const told = await copy(source, target)
    expect(await rowsOf(target, 'oddities')).toEqual(sent)
    expect(await rowsOf(target, 'odd_parts')).toEqual(await rowsOf(source, 'odd_parts'))
    expect(told.at(-1)).toBe((await planCopy(source)).rows)

    // Numbers go on where they were, also where the last ones are gone.
    const next = async (db: Database) =>
      (await db.pool.query('select pg_get_serial_sequence($1, $2) as s', ['oddities', 'id'])).rows[0].s
    const value = async (db: Database) =>
      (await db.pool.query(`select nextval('${await next(db)}') as n`)).rows[0].n
    expect(await value(target)).toBe(await value(source))
    await gatherStatistics(target, await planCopy(source))
  })

  it('is made of slices, however large a row or a table is', async () => {
    // Noise, which nothing can make smaller.
    const noise = (bytes: number): Buffer => randomBytes(bytes)
    for (const bytes of [10, 3_000_000, 20, 1_500_000, 30]) await insert(source, 'raw', noise(bytes))
    await source.transaction(asSystem, (tx) =>
      tx.run({
        text: `insert into oddities ("order", "Odd Name") select n, repeat(md5(n::text), 3) from generate_series(1, 30000) as n`,
        values: [],
      }),
    )
    await source.transaction(asSystem, (tx) =>
      tx.run({ text: 'delete from oddities where "order" % 7 = 1', values: [] }),
    )
    const plan = await planCopy(source)
    const sliced = plan.tables.find(({ name }) => name === 'oddities')?.slices ?? []
    expect(sliced.length).toBeGreaterThan(4)
    expect(sliced.length).toBeLessThan(20)
    const told = await copy(source, target)
    expect(told.length).toBe(sliced.length)
    expect(told.at(-1)).toBe(plan.rows)
    const sent = await rowsOf(source, 'oddities')
    const arrived = await rowsOf(target, 'oddities')
    expect(arrived.length).toBe(sent.length)
    expect(arrived.every((row, place) => row === sent[place])).toBe(true)
  })

  it('asks no trigger, and leaves each as it was', async () => {
    await insert(source, '"order"', 1)
    await target.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger awake before insert on oddities for each row execute function refuse();
      create trigger asleep before update on oddities for each row execute function refuse();
      create trigger sleepless before insert on oddities for each row execute function refuse();
      alter table oddities enable always trigger sleepless;
      alter table oddities disable trigger asleep`)
    await copy(source, target)
    const { rows } = await target.pool.query(
      `select tgname as name, tgenabled as state from pg_trigger where tgrelid = 'oddities'::regclass and not tgisinternal order by 1`,
    )
    expect(rows).toEqual([
      { name: 'asleep', state: 'D' },
      { name: 'awake', state: 'O' },
      { name: 'sleepless', state: 'A' },
    ])
    await expect(insert(target, '"order"', 2)).rejects.toThrow('refused')
  })

  it('is all or nothing, and names the table that it could not take', async () => {
    await insert(source, '"order"', 1)
    await insert(source, '"order"', 2)
    // The first tables have been written when this one refuses.
    await target.pool.query('alter table oddities add constraint narrow check ("order" < 2)')
    await expect(copy(source, target)).rejects.toThrow(
      /the table oddities could not be copied \(.*violates check constraint "narrow"/,
    )
    const { tables } = await planCopy(source)
    expect(await target.read(asSystem, (tx) => listFilled(tx, tables))).toEqual([])
    await target.pool.query('alter table oddities drop constraint narrow')
    await copy(source, target)
    expect(await rowsOf(target, 'oddities')).toEqual(await rowsOf(source, 'oddities'))
  })

  it('notices when a row gets lost or changes on the way', async () => {
    await insert(source, '"order"', 1)
    const mend = (name: string) => target.pool.query(`drop rule ${name} on oddities`)
    await target.pool.query(
      'create rule change as on insert to oddities do also update oddities set "order" = 5',
    )
    await expect(copy(source, target)).rejects.toThrow(
      /1 rows with the sum (-?\d+) arrived instead of 1 rows with the sum (?!\1\))/,
    )
    await mend('change')
    await target.pool.query('create rule lose as on insert to oddities do instead nothing')
    await expect(copy(source, target)).rejects.toThrow(/0 rows with the sum 0 arrived instead of 1 rows/)
    await mend('lose')
    expect(await rowsOf(target, 'oddities')).toEqual([])
  })

  it('goes into an empty database only', async () => {
    await insert(source, '"order"', 1)
    await insert(target, '"order"', 2)
    await expect(copy(source, target)).rejects.toThrow(NotEmpty)
    await expect(copy(source, target)).rejects.toThrow(/there are rows in oddities\./)
    expect(await rowsOf(target, 'oddities')).toHaveLength(1)
  })
})
