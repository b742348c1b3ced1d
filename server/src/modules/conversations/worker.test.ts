import { expect, it } from 'vitest'
import { startApp } from '../../../test/harness.ts'
import { Inbox, said, withGraph } from '../../../test/suites/inbox.ts'

const { app, graph } = await withGraph()

it('answers everybody once while the worker and many contacts are busy at once', async () => {
  const inbox = await Inbox.open(app, graph)
  const working = await startApp({
    worker: true,
    clock: app.clock,
    settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true', RAPPORT_GRAPH_URL: graph.url },
  })
  const contacts = Array.from({ length: 6 }, (_, n) => `49${n + 10}`)
  const posts = contacts.flatMap((contact) =>
    [0, 1, 2].flatMap((n) => {
      const body = said(contact, `${contact}-${n}`, `Line ${n}`, n)
      // Each of them twice, as channels do when an answer takes long.
      return [inbox.post(body), inbox.post(body)]
    }),
  )
  expect((await Promise.all(posts)).every((reply) => reply.status === 200)).toBe(true)
  const settled = async () => {
    const rows = await inbox.list()
    const all = await Promise.all(rows.map((row) => inbox.transcript(row.id)))
    return all.filter((rows) => rows.at(-1)?.delivery_status === 'sent').length
  }
  await expect.poll(settled, { timeout: 60_000, interval: 200 }).toBe(contacts.length)
  const rows = await inbox.list()
  expect(rows).toHaveLength(contacts.length)
  let sent = 0
  for (const row of rows) {
    const transcript = await inbox.transcript(row.id)
    const inbound = transcript.filter((message) => message.direction === 'inbound')
    expect(inbound.map((message) => message.content)).toEqual(['Line 0', 'Line 1', 'Line 2'])
    expect(row.unread_count).toBe(3)
    const session = await inbox.call(
      'GET',
      `/agents/Ada/conversations?user_id=${row.user_id}&session_id=${row.id}`,
    )
    const heard = session.body.messages.map((message: { content: string }) => message.content)
    expect(heard).toHaveLength(transcript.length)
    sent += transcript.length - inbound.length
  }
  expect(graph.calls).toHaveLength(sent)
  await working.app.close()
})
