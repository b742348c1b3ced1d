import { expect, it } from 'vitest'
import { startModelServer } from '../model-server.ts'
import { cleanUpAfterwards, freePort, migratedFolder, printed, serve, stop } from '../program.ts'

cleanUpAfterwards()

const TESTS = 8
const usage = { prompt_tokens: 100, completion_tokens: 10 }

it('goes on with a run of tests after the process was killed, and charges each answer once', {
  timeout: 180_000,
}, async () => {
  const model = await startModelServer(() => ({ text: 'Hello.', usage }))
  const settings = {
    RAPPORT_DATA_DIR: await migratedFolder(),
    PORT: String(await freePort()),
    RAPPORT_LLM_URL: model.url,
    RAPPORT_LLM_MODEL: 'tested',
  }
  let server = await serve(settings)
  const key = printed(server.stdout, 'API key')
  const [username, password] = [printed(server.stdout, 'Administrator'), printed(server.stdout, 'Password')]
  const request = async (path: string, body?: object, credential = key) => {
    const headers = { authorization: `Bearer ${credential}`, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
    return (await fetch(`${server.url}${path}`, { headers, ...sent })).json() as Promise<any>
  }
  const call = (path: string, body?: object) => request(`/api/v1${path}`, body)
  const { token } = await request('/auth/sign-in', { username, password })
  const balance = async () => (await request('/api/v1/org/billing', undefined, token)).creditBalance as number
  const before = await balance()
  await call('/agents', { name: 'Ada' })
  for (let at = 0; at < TESTS; at += 1)
    await call('/agents/Ada/evaluation-cases', {
      name: `Test ${at}`,
      lines: [`Line ${at}`],
      expect: { contains: ['hello'] },
    })
  // The first four are answered, the next four are under way when the blow falls.
  model.script = (_, count) =>
    count <= 4 ? { text: 'Hello.', usage } : { text: 'Hello.', usage, firstTokenMs: 60_000 }
  const { evaluation_id: id } = await call('/agents/Ada/evaluations', {})
  const run = () => call(`/agents/Ada/evaluations/${id}`)
  await expect.poll(async () => (await run()).cases.done, { timeout: 30_000 }).toBe(4)
  await expect.poll(() => model.calls.length, { timeout: 30_000 }).toBe(8)
  server.signal('SIGKILL')
  model.script = () => ({ text: 'Hello.', usage })

  server = await serve(settings)
  await expect.poll(async () => (await run()).status, { timeout: 60_000 }).toBe('complete')
  const { cases, cost_usd: cost } = await run()
  expect(cases).toMatchObject({ total: TESTS, done: TESTS, passed: TESTS })
  expect(model.calls).toHaveLength(TESTS + 4)
  const { items } = await call(`/agents/Ada/evaluations/${id}/results`)
  const each = items.map(({ cost_usd }: { cost_usd: number }) => cost_usd)
  expect(new Set(each).size).toBe(1)
  expect(cost).toBeCloseTo(TESTS * each[0], 9)
  expect(before - (await balance())).toBeCloseTo(cost, 9)
  expect((await stop(server)).code).toBe(0)
  await model.close()
})
