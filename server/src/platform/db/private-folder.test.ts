import { chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeFolder } from './private-folder.ts'

let place = ''
let data = ''
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'rapport-private-'))
  data = join(place, 'data')
})
afterEach(async () => {
  await rm(place, { recursive: true, force: true })
})

const modeOf = async (...path: string[]): Promise<string> =>
  ((await lstat(join(place, ...path))).mode & 0o777).toString(8)

it('makes a folder that is closed to others', async () => {
  expect(await closeFolder(data)).toEqual([])
  expect(await modeOf('data')).toBe('700')
})

it('closes what was open, at every start', async () => {
  await mkdir(join(data, 'postgres', 'base', '1'), { recursive: true, mode: 0o777 })
  await mkdir(join(data, 'uploads'))
  const files = [
    'encryption.key',
    join('postgres', 'PG_VERSION'),
    join('postgres', 'base', '1', '112'),
    'uploads/a.pdf',
  ]
  for (const file of files) await writeFile(join(data, file), 'x', { mode: 0o644 })
  for (let start = 0; start < 2; start += 1) {
    const closed = await closeFolder(data)
    expect(closed).toContain(data)
    expect(closed).toContain(join(data, 'encryption.key'))
    for (const folder of ['', 'postgres', 'postgres/base', 'postgres/base/1', 'uploads'])
      expect(await modeOf('data', folder), folder).toBe('700')
    for (const file of files) expect(await modeOf('data', file), file).toBe('600')
    expect(await closeFolder(data)).toEqual([])
    await chmod(join(data, 'encryption.key'), 0o644)
    await chmod(data, 0o755)
  }
})

it('follows no link and leaves what is not ours', async () => {
  await mkdir(join(data, 'postgres'), { recursive: true })
  await mkdir(join(place, 'elsewhere'), { mode: 0o755 })
  await writeFile(join(place, 'elsewhere', 'file'), 'x', { mode: 0o644 })
  await symlink(join(place, 'elsewhere'), join(data, 'uploads'))
  await symlink(join(place, 'elsewhere', 'file'), join(data, 'postgres', 'link'))
  await writeFile(join(data, 'notes.txt'), 'x', { mode: 0o644 })
  await closeFolder(data)
  expect(await readdir(join(data, 'uploads'))).toEqual(['file'])
  expect([await modeOf('elsewhere'), await modeOf('elsewhere', 'file')]).toEqual(['755', '644'])
  expect(await modeOf('data', 'notes.txt')).toBe('644')
})

it('takes a data folder that is itself a link', async () => {
  await mkdir(join(place, 'disk'), { mode: 0o755 })
  await symlink(join(place, 'disk'), data)
  await closeFolder(data)
  expect(await modeOf('disk')).toBe('700')
})
