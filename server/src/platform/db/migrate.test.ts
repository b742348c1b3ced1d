import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/test-database.ts'
import { MIGRATIONS } from '../../migrations.ts'
import { asSystem } from './database.ts'
import { migrate } from './migrate.ts'

async function copyOfMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rapport-migrations-'))
  await cp(MIGRATIONS, folder, { recursive: true })
  return folder
}

it('applies what is new, once, and all of a file or nothing', async () => {
  const { db } = await cloneDatabase()
  const folder = await copyOfMigrations()
  await writeFile(join(folder, '9001-more.sql'), 'create table more (id int); insert into more values (1);')
  await writeFile(join(folder, '9002-broken.sql'), 'create table half (id int); select nonsense;')
  await expect(migrate(db, folder)).rejects.toThrow(/9002-broken.sql failed/)
  const found = await db.read(asSystem, (tx) =>
    tx.run({
      text: `select to_regclass('more') is not null as more, to_regclass('half') is not null as half`,
      values: [],
    }),
  )
  expect(found.rows).toEqual([{ more: true, half: false }])
  await writeFile(join(folder, '9002-broken.sql'), 'create table half (id int);')
  expect(await migrate(db, folder)).toEqual(['9002-broken.sql'])
  expect(await migrate(db, folder)).toEqual([])
  await db.close()
})

it('refuses a file that changed after it was applied, and a database from which a newer version took something', async () => {
  const { db } = await cloneDatabase()
  const folder = await copyOfMigrations()
  const [first] = (await readdir(folder)).sort() as [string]
  const sql = await readFile(join(folder, first), 'utf8')
  await writeFile(join(folder, first), `${sql}\n-- touched`)
  await expect(migrate(db, folder)).rejects.toThrow(/was changed after it had been applied/)
  await writeFile(join(folder, first), sql)
  await writeFile(join(folder, '9003-future.sql'), 'select 1;')
  await migrate(db, folder)
  // It only adds, so that the version before can be started again during an upgrade.
  expect(await migrate(db, MIGRATIONS)).toEqual([])
  await writeFile(join(folder, '9004-contract-future.sql'), 'select 1;')
  await migrate(db, folder)
  await expect(migrate(db, MIGRATIONS)).rejects.toThrow(/newer version/)
  await db.close()
})
