// Makes an empty cluster of the embedded database and packs it, so that a first start need not. In a process of its own,
// because making one takes half a gigabyte that a process does not give back.
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { create } from 'tar'

const [file] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'rapport-cluster-'))
try {
  const cluster = join(folder, 'cluster')
  const database = await PGlite.create({ dataDir: cluster })
  await database.close()
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
