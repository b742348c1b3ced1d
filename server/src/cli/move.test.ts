import { describe, expect, it } from 'vitest'
import {
  cleanUpAfterwards,
  type Environment,
  freePort,
  migratedFolder,
  type Outcome,
  run,
  temporaryFolder,
} from '../../test/program.ts'
import { lockFolder } from '../platform/db/folder-lock.ts'
import { openEmbedded } from '../platform/db/open.ts'

cleanUpAfterwards()

const TIMEOUT = { timeout: 150_000 }

const move = (url: string, settings: Environment): Promise<Outcome> => run(['move', url], settings)

describe('rapport move', () => {
  const nowhere = async (): Promise<string> => `postgres://me:hunter2@127.0.0.1:${await freePort()}/x`

  it('refuses what cannot be moved, with a sentence', TIMEOUT, async () => {
    const url = await nowhere()
    const settings = { RAPPORT_DATA_DIR: await migratedFolder() }
    const key = Buffer.alloc(32).toString('base64')
    const refusals = await Promise.all([
      move(url, { ...settings, DATABASE_URL: url, RAPPORT_ENCRYPTION_KEY: key }),
      move('mysql://me:hunter2@db/x', settings),
      move(url, { RAPPORT_DATA_DIR: await temporaryFolder() }),
    ])
    const words = ['DATABASE_URL is set', 'must be one of PostgreSQL', 'there is nothing to move']
    for (const [place, refused] of refusals.entries()) {
      expect(refused).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining(words[place] as string),
      })
      expect(refused.stderr).not.toContain('hunter2')
    }
  })

  it('refuses a PostgreSQL that does not answer, and a folder that is in use', TIMEOUT, async () => {
    const RAPPORT_DATA_DIR = await migratedFolder()
    const silent = await move(await nowhere(), { RAPPORT_DATA_DIR })
    expect(silent).toMatchObject({ code: 1, stdout: '' })
    expect(silent.stderr).toMatch(/^The PostgreSQL cannot be used: .*ECONNREFUSED/)
    expect(silent.stderr).not.toContain('hunter2')
    const unlock = await lockFolder(RAPPORT_DATA_DIR)
    const used = await move(await nowhere(), { RAPPORT_DATA_DIR })
    await unlock()
    expect(used).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`in use by another Rapport process (pid ${process.pid})`),
    })
  })

  it('refuses an embedded database of an older version', TIMEOUT, async () => {
    const RAPPORT_DATA_DIR = await migratedFolder()
    const db = await openEmbedded(RAPPORT_DATA_DIR)
    await db.pool.query(
      'delete from schema_migrations where name = (select max(name) from schema_migrations)',
    )
    await db.close()
    expect(await move(await nowhere(), { RAPPORT_DATA_DIR })).toMatchObject({
      code: 1,
      stderr: 'The database lacks 1 migration(s) of this version. Run: rapport migrate\n',
    })
  })
})
