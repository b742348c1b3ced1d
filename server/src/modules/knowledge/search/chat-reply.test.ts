import { expect, it } from 'vitest'
import { chat, say } from '../../../../test/chat-client.ts'
import { testApp } from '../../../../test/harness.ts'
import { learn } from '../../../../test/knowledge.ts'

const app = await testApp()

it('brings knowledge into the context of agents with the capability, and into their prompt, with where it is from', async () => {
  const tenant = await app.newTenant()
  const as = tenant.key
  await learn(app, tenant, [['product', 'Kettle', { warranty: '2 years' }]])
  const made = await app.call('POST', '/api/v1/agents', { as, body: { name: 'Guide' } })
  const path = `/api/v1/agents/${made.body.agent_id}`
  const context = async () =>
    (await app.call('GET', `${path}/context?userId=u&query=warranty%20of%20the%20kettle`, { as })).body
  expect(await context()).not.toHaveProperty('knowledge')
  await app.call('PATCH', `${path}/capabilities`, { as, body: { knowledgeBase: true } })
  expect((await context()).knowledge.results[0]).toMatchObject({
    label: 'Kettle',
    type: 'product',
    content: 'Kettle (product). warranty: 2 years.',
    source: 'project knowledge',
    citation: { from: 'project knowledge' },
  })
  const body = { user_id: 'u', session_id: 's', current_message: 'What is the warranty of the kettle?' }
  const bundle = await app.call('POST', `${path}/context-bundle`, { as, body })
  const prompt = bundle.body.system_prompt_parts.join('\n\n')
  expect(prompt).toContain('Kettle (product). warranty: 2 years. (from project knowledge)')
  expect(prompt).toContain('say where it is from')
})

it('answers from it without a model too, and only for agents with the capability', async () => {
  const tenant = await app.newTenant()
  const as = tenant.key
  await learn(app, tenant, [['product', 'Kettle', { warranty: '2 years' }]])
  await app.call('POST', '/api/v1/agents', { as, body: { name: 'Ada' } })
  const ask = async () =>
    (await chat(app, as, say('What is the warranty of the kettle?', { user_id: 'u' }))).text
  expect(await ask()).toMatch(/^(?!.*According to)/)
  await app.call('PATCH', '/api/v1/agents/Ada/capabilities', { as, body: { knowledgeBase: true } })
  expect(await ask()).toContain('According to project knowledge: Kettle (product). warranty: 2 years.')
})
