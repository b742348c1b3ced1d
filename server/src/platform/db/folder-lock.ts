import { rename, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sha256 } from '../../kernel/ids.ts'

/**
 * One process per embedded data folder. The lock is a listening Unix socket: the kernel closes it when the
 * process dies, however it dies, so a crash never leaves a lock behind and a restart never waits.
 */
export class FolderInUse extends Error {
  constructor(folder: string, pid: string) {
    super(
      `The data folder ${folder} is in use by another Rapport process (pid ${pid}). ` +
        'Stop that process, choose another folder with RAPPORT_DATA_DIR, or use a PostgreSQL server with DATABASE_URL.',
    )
    this.name = 'FolderInUse'
  }
}

// Longer addresses are cut silently by some systems.
const SOCKET_PATH_MAX = 100

export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const address = addressOf(resolve(folder))
  const held = (await listen(address)) ?? (await takeOver(folder, address))
  return () => new Promise((done) => held.close(() => done()))
}

function addressOf(folder: string): string {
  const short = sha256(folder).toString('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\rapport-${short}`
  const inside = join(folder, 'lock.sock')
  return inside.length <= SOCKET_PATH_MAX ? inside : join(tmpdir(), `rapport-${short}.sock`)
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((found, failed) => {
    // The peer may disconnect before the answer is written; the error must not end the process.
    const server = createServer((socket) => socket.on('error', () => undefined).end(String(process.pid)))
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? found(undefined) : failed(error),
    )
    server.listen(address, () => found(server))
  })
}

/** The pid of the living holder, or undefined when the socket is a leftover. */
function holderOf(address: string): Promise<string | undefined> {
  return new Promise((found) => {
    let pid = ''
    const socket = connect(address)
    socket.on('data', (chunk) => {
      pid += chunk
    })
    socket.on('end', () => found(pid === '' ? 'unknown' : pid))
    socket.on('error', () => found(undefined))
  })
}

async function takeOver(folder: string, address: string): Promise<Server> {
  const holder = await holderOf(address)
  if (holder !== undefined) throw new FolderInUse(folder, holder)
  // Two processes may find the same stale socket. Each moves it aside and checks again: a process that moved the
  // other's fresh socket puts it back and yields.
  const aside = `${address}.${process.pid}`
  await rename(address, aside).catch(() => undefined)
  const winner = await holderOf(aside)
  if (winner !== undefined) {
    await rename(aside, address)
    throw new FolderInUse(folder, winner)
  }
  await unlink(aside).catch(() => undefined)
  const server = await listen(address)
  if (server === undefined) throw new FolderInUse(folder, (await holderOf(address)) ?? 'unknown')
  return server
}
