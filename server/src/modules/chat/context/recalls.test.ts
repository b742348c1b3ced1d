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

/** The real memory, behind a gate that a test opens. */
function gatedMemory() {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const answers: Promise<unknown>[] = []
  const recall: Recall['recall'] = (scope, question) => {
    const answer = gate.then(() => memory.recall(scope, question))
    answers.push(answer)
    return answer
  }
  return { recall, open, answered: () => Promise.all(answers) }
}

/** Longer than memory takes on a busy machine. */
const PATIENCE_MS = 1_500

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
  const distant = gatedMemory()
  const asking = new Recalls(distant, 1).ask(scope, 's', { query: 'boat', limit: 5, mayBeLate: false })
  await wait(20)
  distant.open()
  expect(await asking).toMatchObject({ isLate: false, found: [{ text: 'The user has a boat called Gull' }] })
})

it('answers without what comes too late, and brings it a turn later, to this session alone', async () => {
  const scope = await scopeWith('The user has a boat called Gull')
  const distant = gatedMemory()
  const recalls = new Recalls(distant, PATIENCE_MS)
  const ask = (session: string, query: string) =>
    recalls.ask(scope, session, { query, limit: 5, mayBeLate: true })
  expect(await ask('s', 'boat')).toEqual({ found: [], isLate: true })
  distant.open()
  await distant.answered()
  expect((await ask('other', 'zzz')).found).toEqual([])
  const next = await ask('s', 'zzz')
  expect(next).toMatchObject({ isLate: false, found: [{ text: 'The user has a boat called Gull' }] })
  expect((await ask('s', 'zzz')).found).toEqual([])
})
