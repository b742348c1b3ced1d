import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('creates a project and says so in the events', async () => {
  const tenant = await app.newTenant()
  const body = {
    name: 'Spa',
    business_name: 'Aurora Spa',
    environment: 'staging',
    default_agent_kb_write: true,
  }
  const made = await app.call('POST', '/api/v1/projects', { as: tenant.owner, body })
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({
    ...body,
    game_name: 'Aurora Spa',
    is_default: false,
    tenant_id: tenant.tenantId,
  })
  const read = await app.call('GET', `/api/v1/projects/${made.body.project_id}`, { as: tenant.owner })
  expect(read.body).toEqual(made.body)
  expect(await app.eventsOf(tenant.tenantId)).toContainEqual(
    expect.objectContaining({ type: 'project.created', subject_id: made.body.project_id }),
  )
})

it('names every bad field at once', async () => {
  const { owner } = await app.newTenant()
  const reply = await app.call('POST', '/api/v1/projects', {
    as: owner,
    body: { name: '  ', environment: 'moon', default_agent_kb_write: 'yes' },
  })
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual(['body.default_agent_kb_write', 'body.environment', 'body.name'])
})

it('needs the permission to manage', async () => {
  const tenant = await app.newTenant()
  const member = await tenant.member('member')
  const reply = await app.call('POST', '/api/v1/projects', { as: member.token, body: { name: 'x' } })
  expect(reply.status).toBe(403)
  expect(reply.body.required_permission).toBe('manage')
})

it('gives the first answer again for the same Idempotency-Key', async () => {
  const { owner } = await app.newTenant()
  const call = () =>
    app.call('POST', '/api/v1/projects', {
      as: owner,
      body: { name: 'Once' },
      headers: { 'idempotency-key': 'once-0001' },
    })
  const [first, second] = [await call(), await call()]
  expect(second.body).toEqual(first.body)
  expect((await app.call('GET', '/api/v1/projects', { as: owner })).body.items).toHaveLength(2)
})
