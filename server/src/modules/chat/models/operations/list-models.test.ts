import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'

const plain = await testApp()
const withModel = await testApp({
  settings: { RAPPORT_LLM_URL: 'http://127.0.0.1:9/v1', RAPPORT_LLM_MODEL: 'big-1' },
})

it('lists the built-in responder where nothing is configured', async () => {
  const { key } = await plain.newTenant()
  const { body } = await plain.call('GET', '/api/v1/models', { as: key })
  expect(body).toMatchObject({
    default_provider: 'builtin',
    default_model: 'built-in-responder',
    providers: [{ provider: 'builtin', models: [{ id: 'built-in-responder' }] }],
  })
})

it('lists the project’s own model first, then the installation’s, and gives no address away', async () => {
  const tenant = await withModel.newTenant()
  const endpoint = 'https://llm.example.com/v1'
  const put = (is_active: boolean) =>
    withModel.call('PUT', `/api/v1/projects/${tenant.projectId}/custom-llm`, {
      as: tenant.key,
      body: { endpoint, api_key: 'abcdefgh', model: 'own-1', display_name: 'Ours', is_active },
    })
  const list = () => withModel.call('GET', '/api/v1/models', { as: tenant.key })
  expect((await list()).body).toMatchObject({ default_provider: 'default', default_model: 'big-1' })
  await put(true)
  const reply = await list()
  expect(reply.body.providers.map((one: { provider: string }) => one.provider)).toEqual([
    'custom',
    'default',
    'builtin',
  ])
  expect(reply.body.providers[0].models).toEqual([{ id: 'own-1', display_name: 'Ours' }])
  expect(reply.text).not.toContain('llm.example.com')
  await put(false)
  expect((await list()).body.default_model).toBe('big-1')
})
