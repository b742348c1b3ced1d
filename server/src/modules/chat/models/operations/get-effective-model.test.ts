import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('cascades from the agent to the project to the account to the chat model', async () => {
  const tenant = await app.newTenant()
  const as = tenant.key
  await app.call('POST', '/api/v1/agents', { as, body: { name: 'Ada' } })
  const told = async (chatModel = 'gpt-x') => {
    const path = `/api/v1/agents/ada/effective-post-processing-model?chat_model=${chatModel}`
    const { body } = await app.call('GET', path, { as })
    return `${body.provider}/${body.model}`
  }
  expect(await told()).toBe('builtin/gpt-x')
  const key = 'post_processing_model_map'
  await app.call('PUT', `/api/v1/account/config/${key}`, {
    as,
    body: { '*': { provider: 'a', model: 'account' } },
  })
  expect(await told()).toBe('a/account')
  const map = { 'gpt-x': { provider: 'p', model: 'project' } }
  await app.call('PUT', `/api/v1/projects/${tenant.projectId}/config/${key}`, { as, body: map })
  expect(await told()).toBe('p/project')
  expect(await told('other')).toBe('a/account')
  const override = { post_processing_provider: 'o', post_processing_model: 'own' }
  await app.call('PATCH', '/api/v1/agents/ada/post-processing-model', { as, body: override })
  expect(await told()).toBe('o/own')
})

it('needs the chat model', async () => {
  const tenant = await app.newTenant()
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  const reply = await app.call('GET', '/api/v1/agents/ada/effective-post-processing-model', {
    as: tenant.key,
  })
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual(['query.chat_model'])
})
