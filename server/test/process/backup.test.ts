import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create, extract } from 'tar'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  cleanUpAfterwards,
  type Environment,
  migratedFolder,
  printed,
  run,
  serve,
  stop,
  temporaryFolder,
} from '../program.ts'

cleanUpAfterwards()

let settings: Environment
let key: string
let archive: string

beforeAll(async () => {
  const folder = await temporaryFolder()
  settings = { RAPPORT_DATA_DIR: await migratedFolder(), PORT: '0' }
  archive = join(folder, 'backup.tgz')
  const server = await serve(settings)
  key = printed(server.stdout, 'API key')
  const refused = await run(['backup', archive], settings)
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`in use by another Rapport process (pid ${server.pid})`),
  })
  await stop(server)
  const made = await run(['backup', archive], settings)
  expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining(archive) })
}, 180_000)

const restoreInto = (RAPPORT_DATA_DIR: string, file = archive) => run(['restore', file], { RAPPORT_DATA_DIR })

/** Unpacks the backup, lets `change` loose on it, and packs it again. */
async function tampered(change: (folder: string) => Promise<void>): Promise<string> {
  const folder = await temporaryFolder()
  const inside = join(folder, 'inside')
  await mkdir(inside)
  await extract({ file: archive, cwd: inside })
  await change(inside)
  const file = join(folder, 'tampered.tgz')
  await create({ gzip: { level: 1 }, file, cwd: inside, preservePaths: true }, await readdir(inside))
  return file
}

describe('backup', () => {
  it('is for its owner alone, lists its contents, and leaves nothing behind', {
    timeout: 150_000,
  }, async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    const folder = await temporaryFolder()
    await extract({ file: archive, cwd: folder })
    const contents = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
    expect(contents).toMatchObject({ format: 1, version: expect.any(String), created_at: expect.any(String) })
    expect(Object.keys(contents.sha256)).toEqual(
      expect.arrayContaining(['encryption.key', 'postgres/PG_VERSION']),
    )
    expect((await readdir(settings['RAPPORT_DATA_DIR'] as string)).sort()).toEqual([
      'encryption.key',
      'postgres',
    ])
  })

  it('does not overwrite, and does not back up into itself', { timeout: 150_000 }, async () => {
    expect(await run(['backup', archive], settings)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('exists already'),
    })
    const inside = join(settings['RAPPORT_DATA_DIR'] as string, 'backup.tgz')
    expect(await run(['backup', inside], settings)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('inside the data folder'),
    })
  })

  it('points to the tools of PostgreSQL where the data is there', { timeout: 150_000 }, async () => {
    const postgres = {
      DATABASE_URL: 'postgres://db/x',
      RAPPORT_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    }
    expect(await run(['backup', 'x.tgz'], postgres)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('pg_dump'),
    })
    expect(await run(['restore', 'x.tgz'], postgres)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('pg_restore'),
    })
  })
})

describe('restore', () => {
  it('brings everything back into another folder, closed to others', { timeout: 150_000 }, async () => {
    const folder = join(await temporaryFolder(), 'elsewhere')
    const restored = await restoreInto(folder)
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining(`Restored ${folder}`) })
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'postgres'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'encryption.key'))).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).sort()).toEqual(['encryption.key', 'postgres'])

    const server = await serve({ ...settings, RAPPORT_DATA_DIR: folder })
    expect(server.stdout).not.toContain('sk_')
    const answer = await fetch(`${server.url}/api/v1/runtime/manifest`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(answer.status).toBe(200)
    await stop(server)

    expect(await restoreInto(folder)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty'),
    })
  })

  it('takes nothing from an archive whose contents were changed', { timeout: 150_000 }, async () => {
    const changed = await tampered((folder) =>
      writeFile(join(folder, 'encryption.key'), Buffer.alloc(32, 5).toString('base64')),
    )
    const folder = await temporaryFolder()
    expect(await restoreInto(folder, changed)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('damaged'),
    })
    expect(await readdir(folder)).toEqual([])
    const added = await tampered((inside) => writeFile(join(inside, 'extra'), 'x'))
    expect(await restoreInto(folder, added)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the first is extra'),
    })
    expect(await readdir(folder)).toEqual([])
  })

  it('refuses entries that lead out of the folder, and links', { timeout: 150_000 }, async () => {
    const { symlink } = await import('node:fs/promises')
    const outer = await temporaryFolder()
    await writeFile(join(outer, 'evil'), 'x')
    await mkdir(join(outer, 'inner'))
    await writeFile(join(outer, 'inner', 'manifest.json'), '{}')
    const climbing = join(outer, 'climbing.tgz')
    await create({ gzip: true, file: climbing, cwd: join(outer, 'inner'), preservePaths: true }, [
      'manifest.json',
      '../evil',
    ])
    const folder = join(await temporaryFolder(), 'data')
    expect(await restoreInto(folder, climbing)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not belong into a data folder'),
    })

    const absolute = join(outer, 'absolute.tgz')
    await create({ gzip: true, file: absolute, cwd: join(outer, 'inner'), preservePaths: true }, [
      'manifest.json',
      join(outer, 'evil'),
    ])
    expect(await restoreInto(folder, absolute)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not belong into a data folder'),
    })

    const linked = await tampered((inside) => symlink('/etc', join(inside, 'link')))
    expect(await restoreInto(folder, linked)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('(SymbolicLink) does not belong'),
    })
    expect(await readdir(folder)).toEqual([])
  })

  it('refuses what is no backup', { timeout: 150_000 }, async () => {
    const folder = await temporaryFolder()
    const text = join(await temporaryFolder(), 'notes.txt')
    await writeFile(text, 'not an archive at all')
    expect((await restoreInto(folder, text)).code).toBe(1)
    expect(await restoreInto(folder, join(folder, 'nothing'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no file'),
    })
    const other = join(await temporaryFolder(), 'other.tgz')
    await create({ gzip: true, file: other, cwd: join(text, '..') }, ['notes.txt'])
    expect(await restoreInto(folder, other)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('not a backup made by Rapport'),
    })
    expect(await readdir(folder)).toEqual([])
  })
})

describe('encryption', () => {
  it('opens with its identity alone, and verifies what it wrote', { timeout: 200_000 }, async () => {
    const folder = await temporaryFolder()
    const identity = join(folder, 'identity.txt')
    const made = await run(['keys', 'make-backup-key', identity], settings)
    const recipient = made.stdout.trim()
    expect(recipient).toMatch(/^age1/)
    expect((await stat(identity)).mode & 0o777).toBe(0o600)
    const file = join(folder, 'backup.tgz.age')
    const encrypting = ['backup', file, '--recipient', recipient, '--verify']
    expect(await run(encrypting, settings)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--identity'),
    })
    const backedUp = await run([...encrypting, '--identity', identity], settings)
    expect(backedUp).toMatchObject({ code: 0, stdout: expect.stringContaining('Verified') })
    const bytes = await readFile(file)
    expect(bytes.toString('latin1').startsWith('age-encryption.org/v1')).toBe(true)

    const target = join(folder, 'restored')
    expect(await restoreInto(target, file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is encrypted'),
    })
    const cut = join(folder, 'cut.age')
    await writeFile(cut, bytes.subarray(0, bytes.length - 1_000))
    const restoring = (from: string) =>
      run(['restore', from, '--identity', identity], { RAPPORT_DATA_DIR: target })
    expect((await restoring(cut)).code).toBe(1)
    expect(await readdir(target)).toEqual([])
    expect(await restoring(file)).toMatchObject({ code: 0, stdout: expect.stringContaining('Restored') })
    expect((await readdir(target)).sort()).toEqual(['encryption.key', 'postgres'])
  })
})
