import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contractionsOf } from '../../../test/migration-phases.ts'
import { MIGRATIONS } from '../../migrations.ts'
import { VERSION } from '../../version.ts'
import { isContraction } from './migrate.ts'

/** Files up to here are of the first version, beside which none before it runs. */
const FIRST_VERSION = '0097'

const files = (await readdir(MIGRATIONS)).filter(
  (name) => name.endsWith('.sql') && name.slice(0, 4) > FIRST_VERSION,
)
const read = (name: string) => readFile(join(MIGRATIONS, name), 'utf8')
const compare = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

it('takes nothing from the version before, except in files that are named so', async () => {
  const found: string[] = []
  for (const name of files.filter((file) => !isContraction(file)))
    found.push(...contractionsOf(await read(name)).map((fault) => `${name} ${fault}`))
  expect(found).toEqual([])
})

it('takes away only what an earlier version has stopped using', async () => {
  for (const name of files.filter(isContraction)) {
    const since = /^-- Unused since (\d+\.\d+\.\d+)\./.exec(await read(name))?.[1]
    expect(since, `${name} begins with "-- Unused since X.Y.Z."`).toBeDefined()
    expect(compare(since as string, VERSION), `${name}: ${since} is before ${VERSION}`).toBeLessThan(0)
  }
})

it.each([
  'alter table agents drop column name',
  'alter table agents drop name',
  'alter table agents rename column name to label',
  'alter table agents alter column name set not null',
  'alter table agents alter name type varchar(10)',
  'alter table agents add column label text not null',
  'alter table agents add column a text, add column label text not null',
  'alter table agents add constraint short check (length(name) < 9)',
  'alter table agents alter column name drop default',
  'create unique index one on agents (tenant_id, name)',
  'drop table agents',
  'drop function authenticate_key(bytea)',
  'revoke select on agents from rapport_app',
])('finds that this takes something away: %s', (statement) => {
  expect(contractionsOf(`create table other (id int); ${statement};`)).toHaveLength(1)
})

it.each([
  'alter table agents add column label text',
  `alter table agents add column label text not null default ''`,
  'alter table agents drop constraint short',
  'alter table agents alter column name drop not null',
  'create index some on agents (tenant_id, name)',
  '-- alter table agents drop column name',
  'create or replace function f() returns int language sql as $$ drop table agents $$',
  'create table fresh (id int); alter table fresh add constraint c check (id > 0); create unique index u on fresh (id)',
])('finds that this only adds: %s', (statement) => {
  expect(contractionsOf(`${statement};`)).toEqual([])
})
