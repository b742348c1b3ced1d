import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { keyOperation } from './operation.ts'
import { Success } from './schema.ts'

/** Keeps the event loop for as long as it is told to, as a careless operation would. */
const burn = keyOperation({
  id: 'testBurn',
  method: 'POST',
  path: '/test/burn',
  domain: 'test',
  permission: 'write',
  summary: 'Burn',
  body: Type.Object({ ms: Type.Integer() }),
  response: Success,
  async handle({ body }) {
    const until = performance.now() + body.ms
    while (performance.now() < until);
    return { success: true }
  },
})

const app = await testApp({ moreOperations: [burn], settings: { RAPPORT_SHED_DELAY_MS: '60' } })

it('refuses the workspace that overloads the server, serves the others, and forgives', async () => {
  const heavy = await app.newTenant()
  const light = await app.newTenant()
  const call = (as: string, ms: number) => app.callAny('POST', '/api/v1/test/burn', { as, body: { ms } })
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5))
  let refused: Awaited<ReturnType<typeof call>> | undefined
  const until = performance.now() + 15_000
  while (refused === undefined && performance.now() < until) {
    const answer = await call(heavy.key, 150)
    if (answer.status !== 200) refused = answer
    await pause()
  }
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'overloaded' },
    headers: { 'retry-after': '5' },
  })
  expect((await call(light.key, 0)).status).toBe(200)
  expect((await app.callAny('GET', '/health', {})).status).toBe(200)
  await expect.poll(async () => (await call(heavy.key, 0)).status, { interval: 200 }).toBe(200)
})
