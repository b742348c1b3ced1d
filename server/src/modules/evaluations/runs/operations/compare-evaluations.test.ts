import { afterAll, expect, it } from 'vitest'
import { greeting, withEvaluations } from '../../../../../test/evaluations.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { startModelServer } from '../../../../../test/model-server.ts'
import { newId } from '../../../../kernel/ids.ts'

const model = await startModelServer(({ body }) => ({ text: body.messages.at(-1).content }))
afterAll(() => model.close())
const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'echo' } })

it('says what broke, what was mended, and what is in one of the runs only', async () => {
  const { call, add, run } = await withEvaluations(app)
  const ids: Record<string, string> = {}
  for (const [name, line] of [
    ['stays', 'hello'],
    ['breaks', 'hello'],
    ['mends', 'nothing'],
    ['fails', 'nothing'],
    ['goes', 'hello'],
  ] as const)
    ids[name] = await add(greeting({ name, lines: [line] }))
  const before = (await run()).run.evaluation_id
  await call('PATCH', `/evaluation-cases/${ids['breaks']}`, { lines: ['bye'] })
  await call('PATCH', `/evaluation-cases/${ids['mends']}`, { lines: ['hello again'] })
  await call('DELETE', `/evaluation-cases/${ids['goes']}`)
  await add(greeting({ name: 'comes' }))
  const after = (await run()).run.evaluation_id
  const { body } = await call('GET', `/evaluations/${after}/changes?since=${before}`)
  expect(body).toMatchObject({
    before: { evaluation_id: before, cases: { passed: 3 } },
    after: { evaluation_id: after, cases: { passed: 3 } },
    counts: { broke: 1, mended: 1, added: 1, removed: 1, still_passing: 1, still_failing: 1 },
  })
  const brief = body.changes.map(({ name, change, is_case_changed }: Record<string, unknown>) => [
    name,
    change,
    is_case_changed,
  ])
  expect(brief).toEqual([
    ['breaks', 'broke', true],
    ['mends', 'mended', true],
    ['goes', 'removed', false],
    ['comes', 'added', false],
  ])
  expect(body.changes[0]).toMatchObject({
    before: { status: 'passed', reply: 'hello' },
    after: { status: 'failed', reply: 'bye', checks: [{ outcome: 'failed' }] },
  })
  expect(body.changes[3]).not.toHaveProperty('before')
  // The one before it unless said; the first has nothing before it.
  expect((await call('GET', `/evaluations/${after}/changes`)).body).toEqual(body)
  expect((await call('GET', `/evaluations/${before}/changes`)).body.changes).toEqual([])
  const same = await call('GET', `/evaluations/${after}/changes?since=${after}`)
  expect(same.body).toMatchObject({ changes: [], counts: { still_passing: 3, still_failing: 2 } })
})

it('needs two runs of the same agent', async () => {
  const { call, add, run } = await withEvaluations(app)
  const other = await withEvaluations(app)
  for (const one of [add, other.add]) await one(greeting())
  const [mine, theirs] = [(await run()).run.evaluation_id, (await other.run()).run.evaluation_id]
  expect(locationsOf(await call('GET', `/evaluations/${mine}/changes?since=x`))).toEqual(['query.since'])
  for (const since of [theirs, newId()])
    expect((await call('GET', `/evaluations/${mine}/changes?since=${since}`)).status).toBe(404)
  expect((await call('GET', `/evaluations/${theirs}/changes?since=${mine}`)).status).toBe(404)
})
