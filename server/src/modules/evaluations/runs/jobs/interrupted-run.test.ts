import { afterAll, beforeEach, expect, it } from 'vitest'
import { balanceOf, checkBook } from '../../../../../test/billing.ts'
import { type Evaluations, greeting, withEvaluations } from '../../../../../test/evaluations.ts'
import { testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { startModelServer } from '../../../../../test/model-server.ts'
import { asSystem, asTenant } from '../../../../platform/db/database.ts'
import { UNHURRIED } from '../../../../platform/jobs/job.ts'

const model = await startModelServer()
afterAll(() => model.close())
const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'tested' } })
const usage = { prompt_tokens: 100, completion_tokens: 10 }
beforeEach(() => {
  model.calls.length = 0
  model.script = () => ({ text: 'Hello.', usage })
})

/** Begins an attempt at the run's job without waiting for it, as a worker of its own. */
async function attempt({ tenant }: Evaluations, evaluationId: string, signal = new AbortController().signal) {
  const job = await app.db.read(asSystem, (tx) =>
    tx.db
      .selectFrom('jobs')
      .selectAll()
      .where('tenant_id', '=', tenant.tenantId)
      .where('queue', '=', 'evaluations.run')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow(),
  )
  expect(job.payload).toMatchObject({ evaluation_id: evaluationId })
  const run = {
    tenantId: tenant.tenantId,
    jobId: job.job_id,
    payload: job.payload,
    attempt: 1,
    db: app.db.scopedTo(asTenant(tenant.tenantId)),
    signal,
    finish: async () => undefined,
    progress: async () => undefined,
    ...UNHURRIED,
  }
  const handler = app.app.services.jobs.handlers.get(job.queue)
  return { ended: handler?.handle({ ...app.app.services, ...run } as never).catch((error) => error) }
}

const bookOf = ({ tenant }: Evaluations) => checkBook(app, tenant.tenantId)
const costOfReplies = (replies: number, cost: number) => replies * cost

it('goes on after a crash with what is left: each answer is paid for once, nothing stays reserved', async () => {
  const tests = await withEvaluations(app)
  await tests.add(greeting({ lines: ['One', 'Two', 'Three'] }))
  const whole = await tests.run()
  const before = await balanceOf(app, tests.tenant)
  const each = whole.run.cost_usd / 3
  // The second answer never comes: the process that waits for it is dead.
  model.calls.length = 0
  model.script = (_, count) =>
    count === 2 ? { text: 'Late.', usage, firstTokenMs: 1_500 } : { text: 'Hello.', usage }
  const id = await tests.begin()
  const dead = await attempt(tests, id)
  await expect.poll(() => model.calls.length).toBe(2)
  expect((await bookOf(tests)).held).toBeGreaterThan(0)
  model.script = () => ({ text: 'Hello.', usage })
  await workOff(app, tests.tenant.tenantId)
  const { run, results } = await tests.outcome(id)
  expect(run).toMatchObject({ status: 'complete', cases: { done: 1, passed: 1 } })
  // One, two (for the dead), two again, three.
  expect(model.calls).toHaveLength(4)
  expect(run.cost_usd).toBeCloseTo(costOfReplies(3, each), 9)
  expect(before - (await balanceOf(app, tests.tenant))).toBeCloseTo(costOfReplies(3, each), 9)
  expect((await bookOf(tests)).held).toBe(0)
  // The one thought dead wakes up: what it heard is neither stored nor charged.
  await dead.ended
  const after = await tests.outcome(id)
  expect(after.results).toEqual(results)
  expect(after.run).toEqual(run)
  expect(before - (await balanceOf(app, tests.tenant))).toBeCloseTo(costOfReplies(3, each), 9)
  expect((await bookOf(tests)).held).toBe(0)
})

it('does not ask again for a verdict that was paid for', async () => {
  const tests = await withEvaluations(app)
  await tests.add(greeting({ expect: { rubric: 'Polite.' } }))
  model.script = ({ body }) =>
    body.response_format === undefined
      ? { text: 'Hello.', usage }
      : { text: '{"passed":true,"reason":"Polite."}', usage, isWhole: true }
  const id = await tests.begin()
  await workOff(app, tests.tenant.tenantId)
  // As it was when the process died after the verdict, before it was read.
  await app.db.transaction(asTenant(tests.tenant.tenantId), async (tx) => {
    await tx.db
      .updateTable('evaluation_results')
      .set({ status: 'pending', checks: '[]' })
      .where('tenant_id', '=', tests.tenant.tenantId)
      .execute()
    await tx.db
      .updateTable('evaluations')
      .set({ status: 'running', cases_done: 0, cases_passed: 0 })
      .where('tenant_id', '=', tests.tenant.tenantId)
      .execute()
  })
  const [calls, balance] = [model.calls.length, await balanceOf(app, tests.tenant)]
  await (await attempt(tests, id)).ended
  expect((await tests.outcome(id)).run).toMatchObject({ status: 'complete', cases: { passed: 1 } })
  expect(model.calls).toHaveLength(calls)
  expect(await balanceOf(app, tests.tenant)).toBe(balance)
})

it('is cancelled while an answer is being written, and pays for what was said', async () => {
  const tests = await withEvaluations(app)
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await tests.add(greeting({ name, lines: [name] }))
  model.script = (_, count) =>
    count <= 4 ? { text: 'Hello.', usage } : { text: 'One two three four five', usage, paceMs: 2_000 }
  const id = await tests.begin()
  const running = await attempt(tests, id)
  await expect.poll(async () => (await tests.outcome(id)).run.cases.done).toBe(4)
  await expect.poll(() => model.calls.length).toBe(6)
  const asked = await tests.call('POST', `/evaluations/${id}/cancel`)
  expect(asked.body).toMatchObject({ status: 'running' })
  await running.ended
  const { run, results } = await tests.outcome(id)
  expect(run).toMatchObject({ status: 'cancelled', cases: { total: 6, done: 4, passed: 4 } })
  expect(results.map(({ status }: { status: string }) => status)).toEqual([
    'passed',
    'passed',
    'passed',
    'passed',
    'pending',
    'pending',
  ])
  expect(model.calls.slice(4).every(({ isAbandoned }) => isAbandoned)).toBe(true)
  await expect.poll(async () => (await bookOf(tests)).held).toBe(0)
  const finished = (await app.eventsOf(tests.tenant.tenantId)).filter(
    ({ type }) => type === 'evaluation.finished',
  )
  expect(finished).toMatchObject([{ payload: { status: 'cancelled', passed: 4 } }])
  expect((await tests.call('POST', `/evaluations/${id}/cancel`)).status).toBe(409)
})

it('stops with its process, and begins the answer anew', async () => {
  const tests = await withEvaluations(app)
  await tests.add(greeting())
  model.script = () => ({ text: 'One two three four five', usage, paceMs: 2_000 })
  const id = await tests.begin()
  const stopping = new AbortController()
  const running = await attempt(tests, id, stopping.signal)
  await expect.poll(() => model.calls.length).toBe(1)
  stopping.abort(new Error('the process ends'))
  expect(await running.ended).toMatchObject({ message: 'the process ends' })
  expect((await tests.outcome(id)).run).toMatchObject({ status: 'running', cases: { done: 0 } })
  model.script = () => ({ text: 'Hello.', usage })
  await workOff(app, tests.tenant.tenantId)
  expect((await tests.outcome(id)).run).toMatchObject({ status: 'complete', cases: { passed: 1 } })
  await expect.poll(async () => (await bookOf(tests)).held).toBe(0)
})

it('is marked as failed when its job is given up', async () => {
  const tests = await withEvaluations(app)
  await tests.add(greeting())
  const id = await tests.begin()
  const { tenantId } = tests.tenant
  const handler = app.app.services.jobs.handlers.get('evaluations.run')
  const { body: agent } = await tests.call('GET', '')
  const payload = { agent_id: agent.agent_id, evaluation_id: id }
  await app.db.transaction(asSystem, async (tx) => {
    const run = { tx, tenantId, jobId: id, payload, reason: 'x', now: app.clock.now() }
    await handler?.failed({ ...app.app.services, ...run } as never)
  })
  expect((await tests.outcome(id)).run).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('log'),
  })
  // Another one may begin.
  expect((await tests.run()).run.status).toBe('complete')
})
