import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from './database.ts'
import { machine, median, say } from './machine.ts'
import { ENCRYPTION_KEY, PROGRAM, type Running, start } from './program.ts'

/** Cold start to the first 200 on /health, and resident memory once idle. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const SETTLE_MS = 5_000

async function measure(name: string, begin: () => Promise<Running>): Promise<void> {
  const times: number[] = []
  const memory: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await begin()
    times.push(server.startedMs)
    await new Promise((settled) => setTimeout(settled, SETTLE_MS))
    memory.push(server.residentMb())
    await server.stop()
  }
  say(`${name.padEnd(44)} ${(median(times) / 1000).toFixed(2)} s   ${median(memory).toFixed(0)} MB`)
}

say(`${machine()}\n${ROUNDS} rounds, medians: start to first 200 on /health, resident memory idle\n`)
const folders: string[] = []
await measure('embedded, first start (new data folder)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rapport-bench-'))
  folders.push(folder)
  return start(PROGRAM, ['serve'], { RAPPORT_DATA_DIR: folder })
})
await measure('embedded, later start', () =>
  start(PROGRAM, ['serve'], { RAPPORT_DATA_DIR: folders[0] as string }),
)
const database = await freshDatabase('rapport_bench_start')
const settings = { DATABASE_URL: database.url, RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY }
await (await start(PROGRAM, ['serve'], settings)).stop()
await measure('PostgreSQL, migrated database', () => start(PROGRAM, ['serve'], settings))
await database.drop()
for (const folder of folders) await rm(folder, { recursive: true, force: true })
