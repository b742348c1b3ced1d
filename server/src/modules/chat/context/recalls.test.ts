import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { withAgent } from '../../../../test/chat-client.ts'
import { testApp } from '../../../../test/harness.ts'
import { asTenant } from '../../../platform/db/database.ts'
import { findAgentById } from '../../agents/index.ts'
import { type Recall, scopeOf } from '../../memory/index.ts'
import { Recalls } from './recalls.ts'

const app = await testApp()
const { memory } = app.app.services

/** The real memory, as far away as a test wants it. */
const distant = (ms: () => number): Pick<Recall, 'recall'> => ({
  recall: async (scope, question) => {
    await wait(ms())
    return memory.recall(scope, question)
  },
})

const scopeWith = async (content: string) => {
  const tenant = await withAgent(app)
  const as = tenant.key
  await app.call('POST', '/api/v1/agents/Ada/memory/facts', { as, body: { user_id: 'u', content } })
  const { agent_id } = (await app.call('GET', '/api/v1/agents/Ada', { as })).body
  const agent = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    findAgentById(tx, tenant.tenantId, agent_id),
  )
  if (agent === undefined) throw new Error('the agent is gone')
  return scopeOf(agent, 'u')
}

it('waits for memory however long it takes, unless it may be late', async () => {
  const scope = await scopeWith('The user has a boat called Gull')
  const recalls = new Recalls(distant(() => 200))
  const waited = await recalls.ask(scope, 's', { query: 'boat', limit: 5, mayBeLate: false })
  expect(waited).toMatchObject({ isLate: false, found: [{ text: 'The user has a boat called Gull' }] })
})

it('answers without what comes too late, and brings it a turn later, to this session alone', async () => {
  const scope = await scopeWith('The user has a boat called Gull')
  let distance = 300
  const recalls = new Recalls(distant(() => distance))
  const ask = (session: string, query: string) =>
    recalls.ask(scope, session, { query, limit: 5, mayBeLate: true })
  expect(await ask('s', 'boat')).toEqual({ found: [], isLate: true })
  distance = 0
  await wait(400)
  expect((await ask('other', 'zzz')).found).toEqual([])
  const next = await ask('s', 'zzz')
  expect(next).toMatchObject({ isLate: false, found: [{ text: 'The user has a boat called Gull' }] })
  expect((await ask('s', 'zzz')).found).toEqual([])
})
