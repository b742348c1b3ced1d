import { mkdtemp } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

const folder = () => mkdtemp(join(tmpdir(), 'rapport-lock-'))

it('lets one in and tells the second who it is', async () => {
  const path = await folder()
  const unlock = await lockFolder(path)
  await expect(lockFolder(path)).rejects.toThrow(new RegExp(`pid ${process.pid}`))
  await unlock()
  await (await lockFolder(path))()
})

it('is free again after a holder that left its socket behind', async () => {
  const path = await folder()
  // A socket file without a listener is what kill -9 leaves.
  const dead = createServer()
  await new Promise<void>((done) => dead.listen(join(path, 'dead.sock'), done))
  const { rename } = await import('node:fs/promises')
  await rename(join(path, 'dead.sock'), join(path, 'lock.sock'))
  await new Promise((done) => dead.close(done))
  await (await lockFolder(path))()
})

it('lets exactly one of many win the leftover', async () => {
  const path = await folder()
  const dead = createServer()
  await new Promise<void>((done) => dead.listen(join(path, 'dead.sock'), done))
  const { rename } = await import('node:fs/promises')
  await rename(join(path, 'dead.sock'), join(path, 'lock.sock'))
  await new Promise((done) => dead.close(done))
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(path)))
  const won = tries.filter((one) => one.status === 'fulfilled')
  expect(won).toHaveLength(1)
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(FolderInUse)
})

it('works below a path that is too long for a socket', async () => {
  const path = join(await folder(), 'x'.repeat(120))
  const unlock = await lockFolder(path)
  await expect(lockFolder(path)).rejects.toThrow(FolderInUse)
  await unlock()
})

it('survives a process that asks for the holder and exits before the answer', async () => {
  const path = await folder()
  const unlock = await lockFolder(path)
  for (let n = 0; n < 50; n += 1) {
    const socket = connect(join(path, 'lock.sock'))
    await new Promise<void>((done) => socket.once('connect', done))
    socket.destroy()
  }
  await expect(lockFolder(path)).rejects.toThrow(FolderInUse)
  await unlock()
})
