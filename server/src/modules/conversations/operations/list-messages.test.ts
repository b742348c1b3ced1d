import { expect, it } from 'vitest'
import { Inbox, said, whatsappBody, withGraph } from '../../../../test/suites/inbox.ts'

const { app, graph } = await withGraph()

it('shows what was said, by whom, and how it fared', async () => {
  const inbox = await Inbox.open(app, graph)
  await inbox.receive(said('491', 'a', 'Hello there'))
  const conversation = await inbox.conversation()
  const [question, answer, ...more] = await inbox.transcript(conversation.conversation_id)
  expect(more).toEqual([])
  expect(question).toMatchObject({
    direction: 'inbound',
    role: 'user',
    author_type: 'user',
    author_id: 'whatsapp:491',
    content: 'Hello there',
    channel_message_id: 'wamid.a',
    delivery_status: '',
    attachments: [],
  })
  expect(answer).toMatchObject({
    direction: 'outbound',
    role: 'assistant',
    author_type: 'agent',
    author_id: conversation.agent_id,
    delivery_status: 'sent',
    channel_message_id: graph.calls.at(-1)?.id,
  })
  expect(graph.calls.at(-1)?.body).toMatchObject({ to: '491', type: 'text', text: { body: answer.content } })
})

it('keeps kinds of messages it does not know, and refers to files', async () => {
  const inbox = await Inbox.open(app, graph)
  const message = (id: string, type: string, part: unknown, n: number) => ({
    from: '491',
    id,
    timestamp: String(1_760_000_000 + n),
    type,
    [type]: part,
  })
  await inbox.receive(
    whatsappBody({
      messages: [
        message('w1', 'hologram', { depth: 3 }, 1),
        message(
          'w2',
          'document',
          { id: 'media1', filename: 'a.pdf', mime_type: 'application/pdf', caption: 'Look' },
          2,
        ),
        message('w3', 'unsupported', undefined, 3),
        message('w4', 'reaction', { message_id: 'w1', emoji: '👍' }, 4),
      ],
    }),
  )
  const conversation = await inbox.conversation()
  const rows = (await inbox.transcript(conversation.conversation_id)).filter(
    (row) => row.direction === 'inbound',
  )
  expect(rows.map((row) => [row.message_type, row.content])).toEqual([
    ['hologram', ''],
    ['document', 'Look'],
    ['unsupported', ''],
    ['reaction', '👍'],
  ])
  expect(rows[0].attachments).toEqual([{ type: 'hologram', payload: { depth: 3 } }])
  // The channel does not have it any more.
  const file = { type: 'document', name: 'a.pdf', mime_type: 'application/pdf', media_id: 'media1' }
  expect(rows[1].attachments).toEqual([{ ...file, fault: 'gone' }])
})

it('pages through everything in both directions, at the edges too', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  for (let n = 0; n < 7; n += 1) await inbox.post(said('491', `p${n}`, `Line ${n}`, n))
  await inbox.work()
  const { conversation_id } = await inbox.conversation()
  for (const order of ['asc', 'desc']) {
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await inbox.call(
        'GET',
        `/conversations/${conversation_id}/messages?order=${order}&limit=3${cursor && `&cursor=${cursor}`}`,
      )
      expect(body.items).toEqual(body.messages)
      expect(body.has_more).toBe(body.next_cursor !== undefined)
      seen.push(...body.items.map((row: { content: string }) => row.content))
      cursor = body.next_cursor ?? ''
    } while (cursor !== '')
    const lines = Array.from({ length: 7 }, (_, n) => `Line ${n}`)
    expect(seen).toEqual(order === 'asc' ? lines : lines.reverse())
  }
  const path = `/conversations/${conversation_id}/messages`
  const wrong = await inbox.call('GET', `${path}?limit=201&cursor=x&order=up`)
  expect(wrong.status).toBe(400)
  expect(wrong.body.errors.map((error: { location: string }) => error.location).sort()).toEqual([
    'query.limit',
    'query.order',
  ])
  expect((await inbox.call('GET', `${path}?cursor=x`)).body.errors[0].location).toBe('query.cursor')
  expect((await inbox.call('GET', `${path}?limit=0`)).status).toBe(400)
  expect((await inbox.call('GET', `${path}?limit=200`)).status).toBe(200)
})
