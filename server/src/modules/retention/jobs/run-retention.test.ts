import { expect, it } from 'vitest'
import { chat, say } from '../../../../test/chat-client.ts'
import { workOff } from '../../../../test/jobs.ts'
import { facts, search, tell, withAda } from '../../../../test/memory.ts'
import { NOTHING, retentionOf } from '../../../../test/retention.ts'
import { filesPath, PNG, sendFile } from '../../../../test/stored-files.ts'
import { Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'
import { DAY_MS, MINUTE_MS } from '../../../kernel/clock.ts'
import { asSystem, asTenant } from '../../../platform/db/database.ts'
import { takeStep } from '../run.ts'

const { app, graph } = await withGraph()

/** Just before ten days have passed, and just after. */
const toTheEdge = () => app.clock.advance(10 * DAY_MS - 5 * MINUTE_MS)
const overTheEdge = () => app.clock.advance(10 * MINUTE_MS)

const rowsOf = async (tenantId: string, table: string): Promise<number> => {
  const { rows } = await app.db.read(asSystem, (tx) =>
    tx.run<{ count: number }>({
      text: `select count(*)::int as count from ${table} where tenant_id = $1`,
      values: [tenantId],
    }),
  )
  return rows[0]?.count ?? 0
}

it('removes closed conversations with messages and files, on the day and not before', async () => {
  const inbox = await Inbox.open(app, graph)
  const { tenant } = inbox
  await inbox.receive(said('491', 'a', 'I live in Marrakesh.', 1))
  await inbox.receive(said('492', 'b', 'I live in Tromso.', 2))
  await workOff(app, tenant.tenantId)
  const { conversation_id: id } = await inbox.conversation('491')
  await sendFile(app, tenant, PNG, { query: `conversation_id=${id}` })
  await inbox.call('PATCH', `/conversations/${id}`, { status: 'closed' })
  const messages = (await inbox.transcript(id)).length
  const retention = retentionOf(app, tenant)
  await retention.put({ conversations_days: 10 })
  toTheEdge()
  expect(await retention.preview()).toEqual(NOTHING)
  expect(await retention.night()).toMatchObject({ status: 'done', counts: NOTHING })
  overTheEdge()
  const expected = { ...NOTHING, conversations: 1, messages, files: 1 }
  expect(messages).toBeGreaterThan(1)
  expect(await retention.preview()).toEqual(expected)
  const run = await retention.night()
  expect(run).toMatchObject({ status: 'done', counts: expected, finished_at: expect.any(String) })
  expect((await inbox.call('GET', `/conversations/${id}`)).status).toBe(404)
  expect(await rowsOf(tenant.tenantId, 'files')).toBe(0)
  // The open one stays, however old; what was learned from the other alone is gone.
  expect((await inbox.list()).map((row) => row.user_id)).toEqual(['whatsapp:492'])
  expect(await search(app, tenant, 'Marrakesh', 'user_id=whatsapp:491')).toEqual([])
  expect((await search(app, tenant, 'Tromso', 'user_id=whatsapp:492')).length).toBeGreaterThan(0)
  const events = await app.eventsOf(tenant.tenantId)
  expect(
    events.find((event) => event.type === 'retention.completed' && event.subject_id === run.run_id),
  ).toMatchObject({
    payload: { counts: { conversations: 1, messages, files: 1 } },
  })
  const audit = (await retention.call('GET', '/audit?operation=retention.run')).body.items
  expect(audit[0]).toMatchObject({ actor: 'retention', outcome: 'done', count: messages + 2 })
  expect(await retention.preview()).toEqual(NOTHING)
  expect((await retention.night()).counts).toEqual(NOTHING)
})

it('removes facts and messages of a memory that were neither confirmed nor used since', async () => {
  const tenant = await withAda(app)
  const other = await withAda(app)
  await tell(app, other, 'Plays chess.')
  await tell(app, tenant, 'Plays chess.')
  await tell(app, tenant, 'Plays the harp.')
  await tell(app, tenant, 'Speaks for all.', { user_id: undefined, metadata: { scope: 'agent_global' } })
  await chat(app, tenant.key, say('The harbour was quiet.', { user_id: 'u1', session_id: 's' }))
  await workOff(app, tenant.tenantId)
  const retention = retentionOf(app, tenant)
  await retention.put({ memory_days: 10 })
  toTheEdge()
  expect(await retention.preview()).toEqual(NOTHING)
  // Said again: it is known for another ten days.
  await tell(app, tenant, 'Plays chess.')
  overTheEdge()
  const expected = await retention.preview()
  expect(expected).toMatchObject({ memory_facts: 1, memory_messages: 2 })
  expect((await retention.night()).counts).toEqual(expected)
  const texts = (await facts(app, tenant)).facts.map((fact: { content: string }) => fact.content)
  expect(texts).toEqual(['Plays chess.'])
  expect((await search(app, tenant, 'harbour harp')).map((hit) => hit.content).join()).not.toContain('har')
  expect(await rowsOf(tenant.tenantId, 'memory_facts')).toBe(2)
  expect(await rowsOf(tenant.tenantId, 'memory_messages')).toBe(0)
  expect((await facts(app, other)).total_count).toBe(1)
})

it('removes files, turns and events by their age', async () => {
  const tenant = await withAda(app)
  const { file_id } = (await sendFile(app, tenant, PNG)).body
  await chat(app, tenant.key, say('Hello.', { user_id: 'u1' }))
  await workOff(app, tenant.tenantId)
  const retention = retentionOf(app, tenant)
  await retention.put({ files_days: 10, turns_days: 10, events_days: 10 })
  const ledger = await rowsOf(tenant.tenantId, 'ledger_entries')
  expect(await rowsOf(tenant.tenantId, 'chat_traces')).toBe(1)
  toTheEdge()
  expect(await retention.preview()).toEqual(NOTHING)
  await sendFile(app, tenant, PNG)
  overTheEdge()
  const expected = await retention.preview()
  expect(expected).toMatchObject({ files: 1, chat_turns: 1, events: expect.any(Number) })
  expect(expected['events']).toBeGreaterThan(2)
  expect((await retention.night()).counts).toEqual(expected)
  expect((await app.call('GET', filesPath(tenant, `/${file_id}`), { as: tenant.key })).status).toBe(404)
  expect(await rowsOf(tenant.tenantId, 'files')).toBe(1)
  expect(await rowsOf(tenant.tenantId, 'file_removals')).toBe(1)
  expect(await rowsOf(tenant.tenantId, 'chat_turns')).toBe(0)
  expect(await rowsOf(tenant.tenantId, 'chat_traces')).toBe(0)
  expect(await rowsOf(tenant.tenantId, 'ledger_entries')).toBe(ledger)
})

it('leaves alone what a hold covers: one person, or everything', async () => {
  const tenant = await withAda(app)
  for (const user of ['nemo', 'ahab']) {
    await sendFile(app, tenant, PNG, { query: `user_id=${user}` })
    await chat(app, tenant.key, say('I own a boat.', { user_id: user, session_id: user }))
  }
  await workOff(app, tenant.tenantId)
  const retention = retentionOf(app, tenant)
  await retention.put({ files_days: 10, turns_days: 10, memory_days: 10 })
  const whole = await retention.hold({})
  const person = await retention.hold({ user_id: 'nemo' })
  app.clock.advance(11 * DAY_MS)
  expect(await retention.preview()).toEqual(NOTHING)
  expect((await retention.night()).counts).toEqual(NOTHING)
  await retention.call('POST', `/legal-holds/${whole}/lift`)
  const first = await retention.preview()
  expect(first).toMatchObject({ files: 1, chat_turns: 1, memory_messages: 2 })
  expect((await retention.night()).counts).toEqual(first)
  expect((await search(app, tenant, 'boat', 'user_id=nemo')).length).toBeGreaterThan(0)
  expect(await search(app, tenant, 'boat', 'user_id=ahab')).toEqual([])
  await retention.call('POST', `/legal-holds/${person}/lift`)
  expect((await retention.night()).counts).toEqual(first)
  expect(await search(app, tenant, 'boat', 'user_id=nemo')).toEqual([])
})

it('goes on where a run was killed, and counts each row once', async () => {
  const tenant = await withAda(app)
  for (const user of ['a', 'b', 'c']) await tell(app, tenant, 'Sails.', { user_id: user })
  await sendFile(app, tenant, PNG)
  const retention = retentionOf(app, tenant)
  await retention.put({ memory_days: 10, files_days: 10 })
  app.clock.advance(11 * DAY_MS)
  const expected = await retention.preview()
  const { clock, events, audit, jobs } = app.app.services
  const run = jobs.handlers.get('retention.run-all')
  expect(run?.every).toBeDefined()
  // Two steps are stored, a third one is rolled back with its process.
  await app.db.transaction(asSystem, (tx) =>
    tx.run({
      text: 'insert into retention_runs (tenant_id, run_id, created_at) values ($1, gen_random_uuid(), $2)',
      values: [tenant.tenantId, app.clock.now()],
    }),
  )
  const [stored] = (await retention.call('GET', '/retention/runs')).body.runs
  const step = (fail = false) =>
    app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
      const isOver = await takeStep(tx, { clock, events, audit }, tenant.tenantId, stored.run_id)
      if (fail) throw new Error('killed')
      return isOver
    })
  await step()
  await step()
  await expect(step(true)).rejects.toThrow('killed')
  const half = (await retention.call('GET', '/retention/runs')).body.runs[0]
  expect(half).toMatchObject({ status: 'running', counts: { memory_facts: 2, files: 0 } })
  // One that is under way is not begun again.
  expect(await retention.night()).toMatchObject({ run_id: stored.run_id, status: 'running' })
  while (!(await step())) {}
  expect(await step()).toBe(true)
  const { runs } = (await retention.call('GET', '/retention/runs')).body
  expect(runs).toHaveLength(1)
  expect(runs[0]).toMatchObject({ status: 'done', counts: expected })
  const completed = (await app.eventsOf(tenant.tenantId)).filter(
    (event) => event.type === 'retention.completed',
  )
  expect(completed).toHaveLength(1)
})

it('begins no run for a workspace without a policy, or with one that keeps everything', async () => {
  const tenant = await withAda(app)
  const retention = retentionOf(app, tenant)
  expect(await retention.night()).toBeUndefined()
  await retention.put({ memory_days: 1 })
  await retention.put({})
  expect(await retention.night()).toBeUndefined()
})
