import { expect, it } from 'vitest'
import { workOff } from '../../../../test/jobs.ts'
import { Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'
import { asSystem } from '../../../platform/db/database.ts'

const { app, graph } = await withGraph()

it('takes the conversation out of everywhere', async () => {
  const inbox = await Inbox.open(app, graph)
  await inbox.receive(said('491', 'a', 'My name is Zebedee and I live in Marrakesh.', 1))
  await workOff(app, inbox.tenant.tenantId, 'memory.extract')
  const { conversation_id } = await inbox.conversation()
  const facts = async () =>
    (await inbox.call('GET', '/agents/Ada/memory/facts?user_id=whatsapp:491')).body.facts
  const search = async () =>
    (await inbox.call('GET', '/agents/Ada/memory/search?q=Marrakesh&user_id=whatsapp:491')).body.results
  expect((await facts()).length).toBeGreaterThan(0)
  expect((await search()).length).toBeGreaterThan(0)
  // Another contact's is not touched.
  await inbox.receive(said('492', 'b', 'I live in Tromso.', 2))
  const path = `/conversations/${conversation_id}`
  const { token } = await inbox.tenant.member('member')
  expect((await inbox.call('DELETE', path, undefined, token)).status).toBe(403)
  const gone = await inbox.call('DELETE', path)
  expect(gone.body).toMatchObject({ conversation_id, deleted: true })
  expect((await inbox.call('GET', path)).status).toBe(404)
  expect((await inbox.call('DELETE', path)).status).toBe(404)
  expect(await facts()).toEqual([])
  expect(await search()).toEqual([])
  expect((await inbox.list()).map((row) => row.user_id)).toEqual(['whatsapp:492'])
  const tables = [
    'conversation_messages',
    'inbound_events',
    'events',
    'memory_messages',
    'memory_facts',
    'memory_extractions',
    'chat_turns',
  ]
  for (const table of tables) {
    const { rows } = await app.db.transaction(asSystem, (tx) =>
      tx.run({
        text: `select count(*)::int as count from ${table} t where tenant_id = $1 and t::text ilike $2`,
        values: [inbox.tenant.tenantId, '%Marrakesh%'],
      }),
    )
    expect(rows[0], table).toEqual({ count: 0 })
  }
  expect(await inbox.events()).toContain('conversation.deleted')
})
