import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { MIGRATIONS } from '../../migrations.ts'
import { asSystem } from './database.ts'
import { readMigrationState } from './migrate.ts'
import { openPglite } from './open.ts'
import { layCluster } from './ready-cluster.ts'

const home = await mkdtemp(join(tmpdir(), 'rapport-cluster-'))
afterAll(() => rm(home, { recursive: true, force: true }))

it('lays a migrated database that works', async () => {
  const folder = join(home, 'works')
  await layCluster(folder)
  expect(await readdir(folder)).toContain('PG_VERSION')
  const db = await openPglite({ dataDir: folder })
  expect((await readMigrationState(db, MIGRATIONS)).missing).toEqual([])
  const { rows } = await db.pool.query('select count(*)::int as workspaces from tenants')
  expect(rows).toEqual([{ workspaces: 0 }])
  const read = await db.read(asSystem, (tx) => tx.run({ text: 'select current_user as name', values: [] }))
  expect(read.rows).toEqual([{ name: 'rapport_system' }])
  await db.close()
})

it('clears away what was left half done, and leaves alone what is there', async () => {
  const folder = join(home, 'begun')
  await mkdir(`${folder}.partial`)
  await writeFile(join(`${folder}.partial`, 'half'), 'x')
  await layCluster(folder)
  expect(await readdir(folder)).not.toContain('half')
  await rm(join(folder, 'PG_VERSION'))
  await layCluster(folder)
  expect(await readdir(folder)).not.toContain('PG_VERSION')
  expect((await readdir(home)).filter((name) => name.endsWith('.partial'))).toEqual([])
})

it('lays nothing without an archive, and no half of one that is damaged', async () => {
  const folder = join(home, 'nothing')
  await layCluster(folder, join(home, 'no such file'))
  const damaged = join(home, 'damaged.tar.gz')
  await writeFile(damaged, 'this is no archive')
  await expect(layCluster(folder, damaged)).rejects.toThrow()
  expect(await readdir(home)).not.toContain('nothing')
})
