import { afterAll, expect, it } from 'vitest'
import { TEST_ENCRYPTION_KEY } from '../../test/harness.ts'
import { cloneDatabase } from '../../test/test-database.ts'
import { readConfig } from '../config.ts'
import { newId } from '../kernel/ids.ts'
import { asSystem } from '../platform/db/database.ts'
import { beat } from '../platform/instances.store.ts'
import { makeLog } from '../platform/observe/log.ts'
import { Vault } from '../platform/secrets/vault.ts'
import { createDemo } from './demo.ts'

// A database of its own: here the worker of another process is alive.
const { db, url = '' } = await cloneDatabase()
afterAll(() => db.close())

it('is not made where the worker of another process could take its jobs', async () => {
  const now = new Date()
  const elsewhere = { instanceId: newId(), version: '0', roles: ['worker'], startedAt: now, now }
  await db.transaction(asSystem, (tx) => beat(tx, elsewhere))
  const making = createDemo({
    config: readConfig({ PORT: '0', RAPPORT_ENCRYPTION_KEY: TEST_ENCRYPTION_KEY, DATABASE_URL: url }),
    db,
    vault: new Vault(Buffer.from(TEST_ENCRYPTION_KEY, 'base64')),
    log: makeLog('silent'),
    onProgress: () => undefined,
  })
  await expect(making).rejects.toThrow(/works on the jobs of this database/)
})
