import OpenAI from 'openai'
import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { openAiClient } from '../../../../../test/openai-client.ts'

const app = await testApp({ settings: { RAPPORT_REGION: 'openai' } })
const clientFor = await openAiClient(app)

it('finds an agent by name or id, and nothing that is switched off or of others', async () => {
  const tenant = await app.newTenant()
  const as = tenant.key
  const made = await app.call('POST', '/api/v1/agents', { as, body: { name: 'Ada & Söhne / 1' } })
  const client = clientFor(as)
  for (const name of ['Ada & Söhne / 1', made.body.agent_id])
    expect(await client.models.retrieve(name)).toMatchObject({ id: 'Ada & Söhne / 1', object: 'model' })
  expect((await client.models.list()).data[0]?.id).toBe('Ada & Söhne / 1')
  const other = clientFor((await app.newTenant()).key)
  await expect(other.models.retrieve(made.body.agent_id)).rejects.toBeInstanceOf(OpenAI.NotFoundError)
  const path = `/api/v1/agents/${made.body.agent_id}/status`
  await app.call('PATCH', path, { as, body: { is_active: false } })
  await expect(client.models.retrieve(made.body.agent_id)).rejects.toMatchObject({ code: 'model_not_found' })
})
