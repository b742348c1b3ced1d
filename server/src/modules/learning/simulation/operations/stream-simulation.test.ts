import { expect, it } from 'vitest'
import { banditOf, simulationOf } from '../../../../../test/bandit.ts'
import { testApp } from '../../../../../test/harness.ts'
import { newId } from '../../../../kernel/ids.ts'
import { simulationFrames } from '../simulation-frames.ts'

const app = await testApp()

it('sends each round as it completes, then the whole', async () => {
  const tenant = await app.newTenant()
  const { path } = banditOf(app, tenant)
  const body = { rounds: 3, scenario: 'saas', seed: 5 }
  const { type, lines } = await simulationOf(app, tenant, body)
  expect(type).toMatch(/^text\/event-stream/)
  expect(lines.at(-1)).toBe('data: [DONE]')
  const frames = lines.slice(0, -1).map((line) => JSON.parse(line.slice(6)))
  expect(frames.map((frame) => frame.type)).toEqual(['start', 'round', 'round', 'round', 'result'])
  expect(frames[0]).toMatchObject({ scenario: 'saas', rounds: 3, seed: 5 })
  expect(frames[2].series).toHaveLength(2)
  expect(frames[2].point).toEqual(frames[4].result.series[1])
  const whole = await app.call('POST', `${path}/simulate-rounds`, { as: tenant.key, body })
  expect(whole.body.series).toEqual(frames[4].result.series)
  const refused = await app.call('POST', `${path}/simulate-rounds/stream`, {
    as: tenant.key,
    body: { scenario: 'x' },
  })
  expect(refused.status).toBe(422)
})

it('ends the thread when the reader is gone', async () => {
  const { bandits } = app.app.services
  const task = { task: 'simulate', scenario: 'hotel', rounds: 50, seed: 1 } as const
  const frames = simulationFrames(bandits, newId(), task, 'x', new AbortController().signal)
  const types: unknown[] = []
  const begun = Date.now()
  for await (const frame of frames) {
    types.push('data' in frame ? (frame.data as { type: string }).type : '')
    if (types.length === 2) break
  }
  expect(types).toEqual(['start', 'round'])
  // A hundred rounds take far longer; leaving waits for the end of the thread.
  expect(Date.now() - begun).toBeLessThan(25_000)
})
