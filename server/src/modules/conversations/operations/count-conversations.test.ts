import { expect, it } from 'vitest'
import { Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'

const { app, graph } = await withGraph()

it('counts each view once, in all and by channel', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  const { tenant } = inbox
  const numbers = ['491', '492', '493', '494', '495']
  for (const number of numbers) await inbox.receive(said(number, `m${number}`, 'Hello'))
  const ids = await Promise.all(
    numbers.map(async (number) => (await inbox.conversation(number)).conversation_id as string),
  )
  const jo = await tenant.member('member')
  const change = (at: number, path: string, method = 'PATCH', body?: object) =>
    inbox.call(method, `/conversations/${ids[at]}${path}`, body, tenant.owner)
  await change(0, '/triage', 'PATCH', { assignee: jo.userId })
  await change(1, '/triage', 'PATCH', { assignee: tenant.ownerId })
  await change(2, '/takeover', 'POST')
  await change(3, '', 'PATCH', { status: 'closed' })
  await change(3, '/triage', 'PATCH', { assignee: jo.userId })
  await change(4, '', 'PATCH', { status: 'snoozed' })
  const counts = { open: 3, mine: 1, unassigned: 1, needs_a_person: 1, snoozed: 1, closed: 1 }
  const answer = await inbox.call('GET', '/conversations/counts', undefined, jo.token)
  expect(answer.body).toMatchObject({ ...counts, channels: [{ channel: 'whatsapp', ...counts }] })
  expect((await inbox.call('GET', '/conversations/counts')).body).toMatchObject({ open: 3, mine: 0 })
})

it('counts nothing of others', async () => {
  const [mine, theirs] = [await Inbox.open(app, graph), await Inbox.open(app, graph)]
  await theirs.receive(said('491', 'a', 'Hello'))
  const { body } = await mine.call('GET', '/conversations/counts')
  expect(body).toMatchObject({ open: 0, closed: 0, channels: [] })
  const path = `/conversations/counts?project_id=${theirs.tenant.projectId}`
  expect((await mine.call('GET', path)).status).toBe(404)
  expect((await mine.call('GET', '/conversations/counts?project_id=x')).status).toBe(400)
  expect((await app.call('GET', '/api/v1/conversations/counts')).status).toBe(401)
  const blind = await mine.tenant.keyWith(['write:agents'])
  expect((await mine.call('GET', '/conversations/counts', undefined, blind)).status).toBe(403)
})
