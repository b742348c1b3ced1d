import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { facts, withAda } from '../../../../test/memory.ts'
import { startModelServer } from '../../../../test/model-server.ts'

const model = await startModelServer()
const app = await startApp({ settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'large' } })
afterAll(async () => {
  await app.app.close()
  await model.close()
})

/** The id of the first message in what the model was asked to read. */
const evidenceIn = (prompt: string): string => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(prompt)?.[0] ?? ''

const fact = (text: string, evidence: string) => ({
  text,
  fact_type: 'interest',
  kind: 'preference',
  memory_type: 'semantic',
  subject: 'user',
  slot: '',
  value: '',
  polarity: 1,
  retracts: false,
  subject_relation: 'interested',
  temporal_relevance: 'ongoing',
  sentiment: 'positive',
  assertion: true,
  event_time: null,
  time_sensitive_at: null,
  entities: ['falcons'],
  topic_tags: [],
  item_type: '',
  quantity: null,
  importance: 0.6,
  confidence: 0.9,
  emotional_intensity: 0.2,
  relationship_relevance: 0.1,
  evidence: [evidence],
})

const told = async (content: string) => {
  const tenant = await withAda(app)
  const messages = [
    { role: 'user', content },
    { role: 'assistant', content: 'I see.' },
  ]
  await app.call('POST', '/api/v1/agents/Ada/process', { as: tenant.key, body: { userId: 'u1', messages } })
  return { tenant, known: (await facts(app, tenant)).facts.map((row: { content: string }) => row.content) }
}

it('asks the model what there is to learn, by the schema', async () => {
  model.script = ({ body }) => ({
    text: [
      JSON.stringify({ facts: [fact('The user flies falcons.', evidenceIn(JSON.stringify(body.messages)))] }),
    ],
  })
  const { known } = await told('On Sundays you find me out with the birds, as ever.')
  expect(known).toEqual(['The user flies falcons.'])
  const { body } = model.calls.at(-1) as (typeof model.calls)[number]
  expect(body).toMatchObject({ model: 'large', temperature: 0, response_format: { type: 'json_schema' } })
})

it('uses the model that the agent names for such work', async () => {
  const tenant = await withAda(app)
  await app.call('PATCH', '/api/v1/agents/Ada/post-processing-model', {
    as: tenant.key,
    body: { post_processing_provider: 'any', post_processing_model: 'small' },
  })
  model.script = () => ({ text: ['{"facts": []}'] })
  const messages = [
    { role: 'user', content: 'I live in Lyon.' },
    { role: 'assistant', content: 'I see.' },
  ]
  await app.call('POST', '/api/v1/agents/Ada/process', { as: tenant.key, body: { userId: 'u1', messages } })
  expect(model.calls.at(-1)?.body.model).toBe('small')
  expect((await facts(app, tenant)).total_count).toBe(0)
})

it('lets the rules learn when the model answers nonsense or nothing', async () => {
  model.script = () => ({ text: 'I would rather not.' })
  expect((await told('I live in Lyon.')).known).toEqual(['The user lives in Lyon.'])
  model.script = () => ({ status: 400, body: '{"error":{"message":"no"}}' })
  expect((await told('I live in Porto.')).known).toEqual(['The user lives in Porto.'])
})
