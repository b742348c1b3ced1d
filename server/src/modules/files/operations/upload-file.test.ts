import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { PNG, sendFile } from '../../../../test/stored-files.ts'
import { fixtureFor } from '../../../../test/walks/fixtures.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp()
const small = await testApp({ settings: { RAPPORT_FILES_MAX_MB: '1', RAPPORT_FILES_DAYS: '30' } })

it('reads the type from the content, and cleans the name', async () => {
  const tenant = await app.newTenant()
  const stored = await sendFile(app, tenant, PNG, { name: '../../a‮gnp.exe', type: 'text/html' })
  expect(stored).toMatchObject({
    status: 200,
    body: {
      media_type: 'image/png',
      kind: 'image',
      byte_size: PNG.length,
      file_name: 'agnp.exe',
      user_id: 'nemo',
    },
  })
  expect(stored.body).not.toHaveProperty('expires_at')
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'file.uploaded',
    subject_id: stored.body.file_id,
  })
})

it('belongs to the person of its conversation', async () => {
  const tenant = await app.newTenant()
  const conversation = await fixtureFor('conversationId', app, tenant)
  const stored = await sendFile(app, tenant, PNG, { query: `conversation_id=${conversation}` })
  expect(stored.body).toMatchObject({ conversation_id: conversation, user_id: 'walker' })
  const elsewhere = await sendFile(app, await app.newTenant(), PNG, {
    query: `conversation_id=${conversation}`,
  })
  expect(elsewhere.status).toBe(404)
  expect((await sendFile(app, tenant, PNG, { query: `conversation_id=${newId()}` })).status).toBe(404)
})

it('refuses programs, unknown content, nothing, and files of no one', async () => {
  const tenant = await app.newTenant()
  const statusOf = async (content: Buffer | string, query?: string) =>
    (await sendFile(app, tenant, content, { type: 'image/png', ...(query === undefined ? {} : { query }) }))
      .status
  expect(await statusOf(Buffer.from('MZ\x90\x00\x03', 'latin1'))).toBe(415)
  expect(await statusOf('#!/bin/sh\nrm -rf /')).toBe(415)
  expect(await statusOf('')).toBe(422)
  expect(await statusOf(PNG, '')).toBe(400)
})

it('takes no more than the settings allow, and says when a file expires', async () => {
  const tenant = await small.newTenant()
  expect((await sendFile(small, tenant, Buffer.alloc(1024 * 1024 + 1, 'a'))).status).toBe(413)
  const stored = await sendFile(small, tenant, Buffer.alloc(1024 * 1024, 'a'))
  expect(stored.status).toBe(200)
  const days = (Date.parse(stored.body.expires_at) - Date.parse(stored.body.created_at)) / 86_400_000
  expect(days).toBe(30)
})
