import { expect, it } from 'vitest'
import { TestClock } from '../../../../test/test-clock.ts'
import { MINUTE_MS } from '../../../kernel/clock.ts'
import { makeLog } from '../../../platform/observe/log.ts'
import { ThreadPool } from '../../../platform/threads/thread-pool.ts'
import { Extractors } from './extractors.ts'
import type { Dropped } from './model-extractor.ts'

it('logs what it left out of an answer by its number, without a word of it', async () => {
  const lines: string[] = []
  const log = makeLog('warn', { write: (line) => void lines.push(line) })
  const answer = JSON.stringify({ facts: [{ text: "Maria's password is hunter2." }, { slot: 'user/home' }] })
  const threads = new ThreadPool()
  const clock = new TestClock()
  const extractors = new Extractors(threads, async () => async () => answer, log, clock)
  const dropped: Dropped[] = []
  const agent = { tenant_id: 't', agent_id: 'a', project_id: 'p', owner_user_id: '', name: 'Ada' }
  const onDropped = (one: Dropped) => void dropped.push(one)
  const extractor = await extractors.forAgent(agent, { chatModel: '', onDropped })
  const said = { id: 'm', role: 'user' as const, content: 'My password is hunter2.', at: new Date() }
  const input = { messages: [said], userName: 'Maria', agentName: 'Ada', timezone: '', known: [] }
  expect(await extractor.extract(input)).toEqual([])
  expect(dropped).toEqual([{ sensitive: 1, malformed: 1 }])
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', tenant_id: 't', dropped: dropped[0] })
  expect(lines[0]).not.toContain('hunter2')
  // Every turn the same: summed up until a quarter of an hour has passed.
  for (let turn = 0; turn < 3; turn += 1) await extractor.extract(input)
  expect(lines).toHaveLength(1)
  clock.advance(16 * MINUTE_MS)
  await extractor.extract(input)
  expect(lines).toHaveLength(2)
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ answers: 4, dropped: { sensitive: 4, malformed: 4 } })
  threads.close()
})
