import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { runJob, workOff } from '../../../test/jobs.ts'
import { filesPath, PNG, sendFile } from '../../../test/stored-files.ts'
import { fixtureFor } from '../../../test/walks/fixtures.ts'
import { asTenant } from '../../platform/db/database.ts'
import { FolderStorage } from '../../platform/files/folder-storage.ts'
import { deleteConversation } from '../conversations/conversations.store.ts'
import { Files } from './files.ts'

const app = await testApp()
const kept = await testApp({ settings: { RAPPORT_FILES_DAYS: '30' } })
const bytesOf = (tenantId: string) => join(app.config.dataDir, 'files', tenantId)

it('goes with its conversation, bytes and all', async () => {
  const tenant = await app.newTenant()
  const conversation = await fixtureFor('conversationId', app, tenant)
  const { body } = await sendFile(app, tenant, PNG, { query: `conversation_id=${conversation}` })
  // By the tenant's own role, as a request would: the cascade has to get past row-level security.
  await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
    deleteConversation(tx, { tenant_id: tenant.tenantId, conversation_id: conversation }),
  )
  const read = await app.call('GET', filesPath(tenant, `/${body.file_id}`), { as: tenant.key })
  expect(read.status).toBe(404)
  expect(existsSync(bytesOf(tenant.tenantId))).toBe(true)
  await runJob(app, 'files.remove-bytes')
  expect(existsSync(bytesOf(tenant.tenantId))).toBe(false)
})

it('is named by the export of a person, and erased with them', async () => {
  const tenant = await app.newTenant()
  const conversation = await fixtureFor('conversationId', app, tenant)
  await sendFile(app, tenant, PNG, { query: 'user_id=walker', name: 'passport.png' })
  await sendFile(app, tenant, PNG, { query: `conversation_id=${conversation}`, name: 'garden.png' })
  await sendFile(app, tenant, PNG, { query: 'user_id=ned', name: 'other.png' })
  const exported = await app.call('GET', '/api/v1/people/walker/export', { as: tenant.owner })
  expect(exported.text).toContain('passport.png')
  expect(exported.text).toContain('garden.png')
  expect(exported.text).not.toContain('other.png')
  const erasure = await app.call('DELETE', '/api/v1/people/walker', { as: tenant.owner })
  await workOff(app, tenant.tenantId)
  const { body } = await app.call('GET', `/api/v1/erasures/${erasure.body.erasure_id}`, { as: tenant.owner })
  expect(body).toMatchObject({ status: 'done', counts: { files: 2 } })
  await runJob(app, 'files.remove-bytes')
  expect(readdirSync(bytesOf(tenant.tenantId))).toHaveLength(1)
})

it('removes bytes of an upload that was interrupted', async () => {
  const tenant = await app.newTenant()
  const place = { tenantId: tenant.tenantId, projectId: tenant.projectId }
  class DyingStorage extends FolderStorage {
    override async put(key: string, bytes: Buffer): Promise<void> {
      await super.put(key, bytes)
      throw new Error('the process died')
    }
  }
  const storage = new DyingStorage(join(app.config.dataDir, 'files'))
  const files = new Files({ storage, clock: app.clock, limits: { bytesMax: 1_000, days: 0 } })
  const file = {
    ...place,
    userId: 'nemo',
    name: 'a',
    bytes: PNG,
    source: 'inbound',
    createdBy: 'contact',
  } as const
  const db = app.db.scopedTo(asTenant(tenant.tenantId))
  await expect(files.store(db, file)).rejects.toThrow('the process died')
  await runJob(app, 'files.remove-bytes')
  expect(existsSync(bytesOf(tenant.tenantId))).toBe(true)
  app.clock.advance(3_600_001)
  await runJob(app, 'files.remove-bytes')
  expect(existsSync(bytesOf(tenant.tenantId))).toBe(false)
})

it('expires by the setting, and is kept without one', async () => {
  const tenant = await kept.newTenant()
  const { body } = await sendFile(kept, tenant, PNG)
  const statusOf = async () =>
    (await kept.call('GET', filesPath(tenant, `/${body.file_id}`), { as: tenant.key })).status
  kept.clock.advance(29 * 86_400_000)
  await runJob(kept, 'files.expire')
  expect(await statusOf()).toBe(200)
  kept.clock.advance(2 * 86_400_000)
  await runJob(app, 'files.expire')
  expect(await statusOf()).toBe(200)
  await runJob(kept, 'files.expire')
  expect(await statusOf()).toBe(404)
})
