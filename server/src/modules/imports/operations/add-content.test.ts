import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { facts, withAda } from '../../../../test/memory.ts'

const app = await testApp()

it('adds to a known person only', async () => {
  const tenant = await withAda(app)
  const add = (user: string, content: object[]) =>
    app.call('POST', `/api/v1/agents/Ada/users/${user}/content`, {
      as: tenant.key,
      body: { content, source: 'mail' },
    })
  const content = [{ type: 'text', body: 'I moved to Oslo last year and I love skiing.' }]
  expect((await add('u1', content)).status).toBe(404)
  const record = { metadata: { title: 'pilot' } }
  await app.call('POST', '/api/v1/agents/Ada/users/u1/prime', { as: tenant.key, body: record })
  const added = await add('u1', content)
  expect(added.body).toMatchObject({ status: 'queued' })
  await workOff(app, tenant.tenantId)
  const known = (await facts(app, tenant)).facts.map((fact: { content: string }) => fact.content).join(' ')
  expect(known).toMatch(/Oslo/)
  expect(known).toMatch(/skiing/)
  expect(known).toMatch(/pilot/)
  expect((await add('u1', [])).status).toBe(400)
})
