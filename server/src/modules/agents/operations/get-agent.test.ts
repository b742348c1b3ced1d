import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp()

it.each([
  ['My Agent', 'MY AGENT'],
  ['agent/one', 'AGENT/One'],
  ['Zoë & Jürgen', 'zoë & jürgen'],
  ['Zoë', 'Zoe\u0308'],
  ['Ассистент', 'АССИСТЕНТ'],
  ['智能助手 🦊', '智能助手 🦊'],
  ['100% sure?', '100% SURE?'],
])('finds %s as %s', async (name, asked) => {
  const tenant = await app.newTenant()
  const made = await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name } })
  const found = await app.call('GET', `/api/v1/agents/${encodeURIComponent(asked)}`, {
    as: tenant.key,
  })
  expect(found.status, found.text).toBe(200)
  expect(found.body.agent_id).toBe(made.body.agent_id)
})

it('finds by id in either case; an id wins over an agent that is named like one', async () => {
  const tenant = await app.newTenant()
  const { body } = await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  const twin = await app.call('POST', '/api/v1/agents', {
    as: tenant.key,
    body: { name: body.agent_id, agent_id: newId() },
  })
  expect(twin.body.agent_id).not.toBe(body.agent_id)
  const found = await app.call('GET', `/api/v1/agents/${body.agent_id.toUpperCase()}`, { as: tenant.key })
  expect(found.body.name).toBe('Ada')
})

it('answers the same for an unknown name and one of another workspace', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  await app.call('POST', '/api/v1/agents', { as: theirs.key, body: { name: 'Ada' } })
  const foreign = await app.call('GET', '/api/v1/agents/Ada', { as: mine.owner })
  const missing = await app.call('GET', '/api/v1/agents/Nobody', { as: mine.owner })
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, instance: '' }).toEqual({ ...missing.body, instance: '' })
})
