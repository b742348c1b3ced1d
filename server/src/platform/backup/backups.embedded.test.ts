import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { TestClock } from '../../../test/test-clock.ts'
import { HOUR_MS } from '../../kernel/clock.ts'
import { MIGRATIONS } from '../../migrations.ts'
import { migrate } from '../db/migrate.ts'
import { openEmbedded } from '../db/open.ts'
import { makeLog } from '../observe/log.ts'
import { Backups } from './backups.ts'
import { makeIdentity } from './encryption.ts'
import { verifyBackup } from './verify-backup.ts'

const folder = await mkdtemp(join(tmpdir(), 'rapport-backups-'))
const dataDir = join(folder, 'data')
const target = join(folder, 'backups')
const identity = join(folder, 'identity.txt')
const recipient = await makeIdentity(identity)
const db = await openEmbedded(dataDir)
await migrate(db, MIGRATIONS)
await mkdir(join(dataDir, 'files'))
await writeFile(join(dataDir, 'files', 'one'), 'bytes')
const clock = new TestClock()
const backups = new Backups({
  db,
  clock,
  log: makeLog('silent'),
  dataDir,
  version: 'test',
  plan: { folder: target, hours: 24, recipients: [recipient], kept: 2 },
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

it('backs up a database that is in use, encrypted, and verifies it', { timeout: 120_000 }, async () => {
  await db.pool.query(`insert into trial_days values ('2026-01-01', 3)`)
  // Writers wait for the copy, and go on.
  const writing = Promise.all(
    [2, 3, 4, 5].map((day) => db.pool.query(`insert into trial_days values ('2026-01-0${day}', 1)`)),
  )
  const name = await backups.runIfDue()
  await writing
  const file = join(target, name as string)
  expect(name).toMatch(/^rapport-\d{8}T\d{6}Z\.tgz\.age$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(target)).toEqual([name])
  const contents = await verifyBackup(file, identity)
  expect(contents.rows?.['trial_days']).toBeGreaterThanOrEqual(1)
  expect(Object.keys(contents.sha256)).toContain('files/one')
  expect(backups.lastSuccess?.getTime()).toBeGreaterThan(0)
  expect(await backups.runIfDue()).toBeUndefined()
})

it('keeps the newest ones, and files that are not its own', { timeout: 120_000 }, async () => {
  await writeFile(join(target, 'notes.txt'), 'mine')
  for (let n = 0; n < 2; n += 1) {
    clock.advance(24 * HOUR_MS)
    expect(await backups.runIfDue()).toBeDefined()
  }
  const files = await readdir(target)
  expect(files.filter((name) => name.endsWith('.age'))).toHaveLength(2)
  expect(files).toContain('notes.txt')
})

it('counts a failure, leaves nothing half, and says which key does not open it', {
  timeout: 120_000,
}, async () => {
  clock.advance(24 * HOUR_MS)
  const before = await readdir(target)
  const broken = new Backups({
    db,
    clock,
    log: makeLog('silent'),
    dataDir,
    version: 'test',
    plan: { folder: target, hours: 24, recipients: ['age1nonsense'], kept: 2 },
  })
  await expect(broken.runIfDue()).rejects.toThrow('no public key')
  expect(broken.failures).toBe(1)
  expect(await readdir(target)).toEqual(before)
  const other = join(folder, 'other.txt')
  await makeIdentity(other)
  const file = join(target, before.find((name) => name.endsWith('.age')) as string)
  await expect(verifyBackup(file, other)).rejects.toThrow('does not open')
  await expect(verifyBackup(file, undefined)).rejects.toThrow('--identity')
  await expect(makeIdentity(other)).rejects.toThrow('cannot be written')
})
