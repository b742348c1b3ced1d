import { expect, it } from 'vitest'
import { greeting, withEvaluations } from '../../../../../test/evaluations.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { newPerson } from '../../../../../test/people.ts'
import { CASES_MAX } from '../cases.schemas.ts'

const app = await testApp()
const path = '/api/v1/agents/Ada/evaluation-cases'

it('adds a test with all that it may have', async () => {
  const { tenant, call } = await withEvaluations(app)
  const body = {
    name: ' Remembers the order ',
    earlier: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello.' },
    ],
    lines: ['Where is my order?', 'And when?'],
    person_name: 'Maria',
    facts: ['Ordered a lamp on Monday.'],
    expect: {
      contains: ['lamp'],
      not_contains: ['sorry'],
      meaning: { reference: 'On its way.', min_similarity: 0.5 },
      max_ms: 5_000,
      rubric: 'Names the day.',
    },
    user_id: 'maria',
    session_id: 's-1',
  }
  const made = await call('POST', '/evaluation-cases', body)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    ...body,
    name: 'Remembers the order',
    created_by: expect.stringMatching(/^key:/),
  })
  const listed = await app.call('GET', path, { as: tenant.key })
  expect(listed.body).toMatchObject({ total: 1, has_more: false, items: [{ case_id: made.body.case_id }] })
})

it('adds it once, however often the request is repeated', async () => {
  const { tenant } = await withEvaluations(app)
  const options = { as: tenant.key, body: greeting(), headers: { 'idempotency-key': 'once' } }
  const all = await Promise.all([app.call('POST', path, options), app.call('POST', path, options)])
  const made = all.filter(({ status }) => status === 201)
  expect(made.length).toBeGreaterThan(0)
  expect((await app.call('POST', path, options)).body).toEqual(made[0]?.body)
  expect((await app.call('GET', path, { as: tenant.key })).body.total).toBe(1)
  expect((await app.call('POST', path, { ...options, body: greeting({ name: 'x' }) })).status).toBe(422)
})

it('names every field that is wrong', async () => {
  const { call } = await withEvaluations(app)
  const wrong = await call('POST', '/evaluation-cases', {
    name: ' ',
    earlier: [{ role: 'system', content: '' }],
    lines: [],
    facts: [''],
    expect: { contains: [' '], meaning: { min_similarity: 2 }, max_ms: 0, rubric: '' },
  })
  expect(wrong.status).toBe(400)
  expect(locationsOf(wrong)).toEqual([
    'body.earlier[0].content',
    'body.earlier[0].role',
    'body.expect.contains[0]',
    'body.expect.max_ms',
    'body.expect.meaning.min_similarity',
    'body.expect.meaning.reference',
    'body.expect.rubric',
    'body.facts[0]',
    'body.lines',
    'body.name',
  ])
  const open = { earlier: [{ role: 'user', content: 'Hi' }], expect: { contains: [] } }
  const empty = await call('POST', '/evaluation-cases', greeting(open))
  expect(locationsOf(empty)).toEqual(['body.earlier', 'body.expect'])
  expect((await call('POST', '/evaluation-cases', greeting({ expect: {} }))).status).toBe(400)
})

it('has room for two hundred, also when many are added at once', async () => {
  const { call, add } = await withEvaluations(app)
  for (let at = 0; at < CASES_MAX - 2; at += 1) await add(greeting({ name: `${at}` }))
  const last = await Promise.all([1, 2, 3, 4].map(() => call('POST', '/evaluation-cases', greeting())))
  expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
  expect((await call('GET', '/evaluation-cases')).body.total).toBe(CASES_MAX)
})

it('refuses agents of others, and people and keys who only read', async () => {
  const { tenant, call } = await withEvaluations(app)
  const other = await app.newTenant()
  const { agent_id: id } = (await call('GET', '')).body
  const foreign = `/api/v1/agents/${id}/evaluation-cases`
  expect((await app.call('POST', foreign, { as: other.key, body: greeting() })).status).toBe(404)
  expect((await app.call('POST', path, { body: greeting() })).status).toBe(401)
  const viewer = await newPerson(app, tenant, { role: 'viewer' })
  expect((await app.call('POST', path, { as: viewer.token, body: greeting() })).status).toBe(403)
  const reader = await tenant.keyWith(['read:agents'])
  expect((await app.call('POST', path, { as: reader, body: greeting() })).status).toBe(403)
  expect((await app.call('GET', path, { as: viewer.token })).status).toBe(200)
})
