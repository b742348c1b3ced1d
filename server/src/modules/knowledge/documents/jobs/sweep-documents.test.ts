import { expect, it } from 'vitest'
import { upload } from '../../../../../test/files.ts'
import { testApp } from '../../../../../test/harness.ts'
import { knowledgePath } from '../../../../../test/knowledge.ts'
import { HOUR_MS, later } from '../../../../kernel/clock.ts'
import { asSystem } from '../../../../platform/db/database.ts'
import { setStatus } from '../documents.store.ts'

const app = await testApp()

it('fails what has been in the middle of being read for an hour, and nothing younger or waiting', async () => {
  const tenant = await app.newTenant()
  const made = await Promise.all(
    ['old', 'young', 'waiting'].map((name) => upload(app, tenant, `${name}.txt`, name)),
  )
  const idOf = (at: number): string => made[at]?.body.document_id
  const versionOf = (at: number) => ({ tenantId: tenant.tenantId, documentId: idOf(at), version: 1 })
  const now = app.clock.now()
  await app.db.transaction(asSystem, async (tx) => {
    const long = { status: 'parsing', now: later(now, -HOUR_MS - 1) } as const
    await setStatus(tx, versionOf(0), long)
    await setStatus(tx, versionOf(1), { status: 'extracting', now })
  })
  const kind = app.app.services.jobs.handlers.get('knowledge.sweep-documents')
  const db = { transaction: (work: never) => app.db.transaction(asSystem, work) }
  await kind?.handle({ ...app.app.services, db } as never)
  const states = await Promise.all(
    [0, 1, 2].map((at) =>
      app.call('GET', knowledgePath(tenant, `documents/${idOf(at)}`), { as: tenant.key }),
    ),
  )
  expect(states.map((reply) => reply.body.status)).toEqual(['failed', 'extracting', 'pending'])
  expect(states[0]?.body.error_msg).toMatch(/interrupted/)
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'document.failed',
    subject_id: idOf(0),
  })
})
