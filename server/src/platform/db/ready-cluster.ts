import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { extract } from 'tar'
import manifest from '../../../package.json' with { type: 'json' }
import { builtFile } from '../built-file.ts'

/** Made when the program was built; another version of the embedded database may not take it. */
const ARCHIVE = builtFile(`cluster-${manifest.dependencies['@electric-sql/pglite']}.tar.gz`)

/**
 * Puts a database with all tables and nothing in them where there is none. Unpacking one takes a quarter of a second and
 * little memory; making and migrating one takes seconds and half a gigabyte. Without the archive the embedded database
 * makes its own, and what the archive lacks is migrated as ever.
 */
export async function layCluster(databaseFolder: string, archive = ARCHIVE): Promise<void> {
  if (existsSync(databaseFolder) || !existsSync(archive)) return
  // A process killed meanwhile must not leave half a database under the final name.
  const partial = `${databaseFolder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o700 })
  await extract({ file: archive, cwd: partial, strict: true })
  await rename(partial, databaseFolder)
}
