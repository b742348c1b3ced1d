import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { newId } from '../../../../kernel/ids.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const app = await testApp()
const create = (tenant: TestTenant, body: object, as: string | undefined = tenant.key) =>
  app.call('POST', `/api/v1/projects/${tenant.projectId}/saved-replies`, { as, body })
const hello = { name: 'Greeting', shortcut: 'hi', text: 'Hello {{person.name}}, {{operator.name}} here.' }

it('keeps a text with its variables, and says so', async () => {
  const tenant = await app.newTenant()
  const { status, body } = await create(tenant, hello, (await tenant.member('member')).token)
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...hello, project_id: tenant.projectId })
  const event = (await app.eventsOf(tenant.tenantId)).at(-1)
  expect(event).toMatchObject({ type: 'saved_reply.created', subject_id: body.reply_id })
  expect(JSON.stringify(event)).not.toContain('Hello')
})

it('takes a shortcut once in a project, also at the same time and in other letters', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const both = await Promise.all([create(tenant, hello), create(tenant, { ...hello, shortcut: 'HI' })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await create(other, hello)).status).toBe(201)
})

it('names everything that is wrong', async () => {
  const tenant = await app.newTenant()
  expect(locationsOf(await create(tenant, {}))).toEqual(['body.name', 'body.shortcut', 'body.text'])
  const wrong = { name: 'x'.repeat(101), shortcut: 'two words', text: 'x'.repeat(4_001) }
  expect(locationsOf(await create(tenant, wrong))).toEqual(['body.name', 'body.shortcut', 'body.text'])
  const blank = await create(tenant, { ...hello, name: ' ', text: 'Hello {{person.nmae}}' })
  expect([blank.status, locationsOf(blank)]).toEqual([400, ['body.name', 'body.text']])
})

it('refuses viewers and strangers, and ends at 500', async () => {
  const tenant = await app.newTenant()
  expect((await create(tenant, hello, (await tenant.member('viewer')).token)).status).toBe(403)
  expect((await create(tenant, hello, (await app.newTenant()).key)).status).toBe(404)
  const path = `/api/v1/projects/${tenant.projectId}/saved-replies`
  expect((await app.call('POST', path, { body: hello })).status).toBe(401)
  const now = app.clock.now()
  await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
    tx.db
      .insertInto('saved_replies')
      .values(
        Array.from({ length: 499 }, (_, at) => ({
          tenant_id: tenant.tenantId,
          reply_id: newId(),
          project_id: tenant.projectId,
          name: 'Reply',
          shortcut: `n${at}`,
          shortcut_key: `n${at}`,
          content: 'Hello',
          created_by: 'key:x',
          created_at: now,
          updated_at: now,
        })),
      )
      .execute(),
  )
  const both = await Promise.all([create(tenant, hello), create(tenant, { ...hello, shortcut: 'yo' })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})
