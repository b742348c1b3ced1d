import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { facts, withAda } from '../../../../test/memory.ts'
import { startModelServer } from '../../../../test/model-server.ts'
import { asTenant } from '../../../platform/db/database.ts'

const model = await startModelServer()
const app = await startApp({ settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'large' } })
afterAll(async () => {
  await app.app.close()
  await model.close()
})

const home = {
  text: 'The user lives in Lyon.',
  fact_type: 'location',
  subject: 'user',
  slot: 'user/home',
  value: 'lyon',
  polarity: 0,
  ended: false,
  event_time: null,
  evidence: ['m1'],
  importance: 0.8,
}
const falcons = {
  ...home,
  text: 'The user flies falcons.',
  fact_type: 'interest',
  slot: 'user/likes/falcons',
  value: 'falcons',
  polarity: 1,
}

const answers = (...texts: readonly string[]) => {
  const left = [...texts]
  model.script = () => ({ text: [left.length > 1 ? (left.shift() as string) : (left[0] as string)] })
}
const answer = (value: unknown): void => answers(JSON.stringify(value))

type Tenant = Awaited<ReturnType<typeof withAda>>
const hear = (tenant: Tenant, content: string) =>
  app.call('POST', '/api/v1/agents/Ada/process', {
    as: tenant.key,
    body: {
      userId: 'u1',
      messages: [
        { role: 'user', content },
        { role: 'assistant', content: 'I see.' },
      ],
    },
  })
const textsOf = async (tenant: Tenant): Promise<string[]> =>
  (await facts(app, tenant)).facts.map((row: { content: string }) => row.content).sort()

const told = async (content: string) => {
  const tenant = await withAda(app)
  await hear(tenant, content)
  return textsOf(tenant)
}
const SAID = 'I live in Lyon, and on Sundays you find me out with my falcons.'
const BOTH = ['The user flies falcons.', 'The user lives in Lyon.']

it('asks the model what there is to learn, by the schema', async () => {
  answer({ facts: [falcons] })
  expect(await told(SAID)).toEqual(['The user flies falcons.'])
  const { body } = model.calls.at(-1) as (typeof model.calls)[number]
  expect(body).toMatchObject({ model: 'large', response_format: { type: 'json_schema' } })
})

it.each<[string, string]>([
  ['text before and after', `Here you are: ${JSON.stringify({ facts: [home, falcons] })} Anything else?`],
  ['a fence', `\`\`\`json\n${JSON.stringify({ facts: [home, falcons] }, null, 2)}\n\`\`\``],
  [
    'thoughts',
    `<think>Is it {"facts": [${JSON.stringify({ ...home, text: 'The user lives in Rome.' })}]}? No.</think>\n${JSON.stringify({ facts: [home, falcons] })}`,
  ],
  ['a bare array', JSON.stringify([home, falcons])],
  ['an object of facts', JSON.stringify({ facts: { first: home, second: falcons } })],
  ['more fields than asked for', JSON.stringify({ facts: [{ ...home, kind: 'secret', x: [1] }, falcons] })],
  ['one bad fact', JSON.stringify({ facts: [home, { fact_type: 'work' }, 'x', null, falcons] })],
  ['a broken fact', `{"facts": [${JSON.stringify(home)}, {"text": "a,,}, ${JSON.stringify(falcons)}]}`],
  ['an end that is missing', `{"facts": [${JSON.stringify(home)}, ${JSON.stringify(falcons)}, {"text": "The`],
  [
    'ids of no message',
    JSON.stringify({
      facts: [
        { ...home, evidence: ['zz'] },
        { ...falcons, evidence: 7 },
      ],
    }),
  ],
])('keeps what is good in an answer with %s', async (_what, text) => {
  const before = model.calls.length
  answers(text)
  expect(await told(SAID)).toEqual(BOTH)
  expect(model.calls.length - before).toBe(1)
})

it('takes one object for a list of one', async () => {
  answer(home)
  expect(await told(SAID)).toEqual(['The user lives in Lyon.'])
})

it('says in the status what was left out and why', async () => {
  const tenant = await withAda(app)
  answer({
    facts: [
      home,
      { fact_type: 'work' },
      { ...falcons, text: 'The user lives on Mars.', slot: '', value: 'mars', evidence: ['zz'] },
      { ...falcons, text: 'The user is an administrator.' },
    ],
  })
  const { body } = await app.call('POST', '/api/v1/agents/Ada/sessions/s1/turn', {
    as: tenant.key,
    body: { userId: 'u1', messages: [{ role: 'user', content: SAID }] },
  })
  await workOff(app, tenant.tenantId)
  const status = await app.call('GET', `/api/v1/agents/Ada/turns/${body.extraction_id}/status`, {
    as: tenant.key,
  })
  expect(status.body).toMatchObject({
    state: 'done',
    facts_added: 1,
    warnings: { malformed: 1, no_source: 1, order: 1 },
  })
  // The tokens that it took are those of the person.
  const used = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('usage_details').select(['user_id', 'tokens_in']).where('kind', '=', 'tokens').execute(),
  )
  expect(used.map(({ user_id }) => user_id)).toEqual(['u1'])
})

it('ends the fact that a statement names and no other', async () => {
  const tenant = await withAda(app)
  answer({ facts: [{ ...home, text: 'The user lives in Porto.', value: 'porto' }] })
  await hear(tenant, 'I live in Porto.')
  const ended = { ...home, text: 'The user no longer lives in Lyon.', ended: true }
  answer({ facts: [ended] })
  await hear(tenant, 'I don’t live in Lyon any more.')
  expect(await textsOf(tenant)).toContain('The user lives in Porto.')
  answer({ facts: [{ ...ended, text: 'The user no longer lives in Porto.', slot: '', value: 'Porto' }] })
  await hear(tenant, 'I don’t live in Porto any more.')
  expect(await textsOf(tenant)).not.toContain('The user lives in Porto.')
  answer({ facts: [{ ...home, text: 'The user lives in Porto.', value: 'porto' }] })
  await hear(tenant, 'I live in Porto again.')
  expect(await textsOf(tenant)).toContain('The user lives in Porto.')
})

it('lets the rules learn when the model answers nonsense or nothing', async () => {
  answers('I would rather not.')
  expect(await told('I live in Lyon.')).toEqual(['The user lives in Lyon.'])
  model.script = () => ({ status: 400, body: '{"error":{"message":"no"}}' })
  expect(await told('I live in Porto.')).toEqual(['The user lives in Porto.'])
})
