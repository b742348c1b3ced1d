// Makes a cluster of the embedded database, migrates it and packs it, so that a first start need not. In processes of
// their own, because making one takes half a gigabyte that a process does not give back.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { create } from 'tar'

const [file] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'rapport-cluster-'))
try {
  const program = fileURLToPath(new URL('bin/rapport.mjs', import.meta.url))
  const env = { PATH: process.env.PATH, HOME: folder, RAPPORT_DATA_DIR: folder }
  await promisify(execFile)(process.execPath, [program, 'migrate'], { env })
  const cluster = join(folder, 'postgres')
  // Under its name only when it is whole: others may be looking for it.
  const partial = `${file}.${process.pid}.partial`
  await create(
    { gzip: true, file: partial, cwd: cluster, portable: true, strict: true },
    await readdir(cluster),
  )
  await rename(partial, file)
} finally {
  await rm(folder, { recursive: true, force: true })
}
