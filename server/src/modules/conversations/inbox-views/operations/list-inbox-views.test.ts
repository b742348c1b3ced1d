import { expect, it } from 'vitest'
import { Inbox, said, withGraph } from '../../../../../test/suites/inbox.ts'

const { app, graph } = await withGraph()

it('counts what the caller would see in each view', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  const { tenant } = inbox
  await inbox.receive(said('491', 'a', 'Hello'), said('492', 'b', 'Hello'), said('493', 'c', 'Hello'))
  const [one, two] = (await inbox.list()).map((item) => item.conversation_id)
  const jo = await tenant.member('member')
  await inbox.call('PATCH', `/conversations/${one}/triage`, { assignee: jo.userId, priority: 'high' })
  await inbox.call('PATCH', `/conversations/${two}/triage`, { tags: ['VIP'] })
  await inbox.call('POST', `/conversations/${two}/read`)
  const path = `/projects/${tenant.projectId}/inbox-views`
  const wanted = {
    all: {},
    mine: { assignee: 'me' },
    tagged: { tag: 'vip' },
    high: { priority: 'high', status: 'open' },
    unread: { unread: true },
    words: { q: 'hello' },
    late: { target: 'overdue' },
  }
  for (const [name, filters] of Object.entries(wanted))
    expect((await inbox.call('POST', path, { name, filters, shared: true })).status).toBe(201)
  const counts = async (as: string) => {
    const { body } = await inbox.call('GET', path, undefined, as)
    return Object.fromEntries(
      body.views.map((view: { name: string; count?: number }) => [view.name, view.count]),
    )
  }
  const common = { all: 3, tagged: 1, high: 1, unread: 2, words: undefined, late: 0 }
  expect(await counts(jo.token)).toEqual({ ...common, mine: 1 })
  expect(await counts(tenant.owner)).toEqual({ ...common, mine: 0 })
  expect(await counts(tenant.key)).toEqual({ ...common, mine: undefined })
  expect(await inbox.list('?unread=true')).toHaveLength(2)
  expect(await inbox.list('?unread=false')).toHaveLength(3)
})

it('is refused without the right to read conversations, and to strangers', async () => {
  const inbox = await Inbox.open(app, graph)
  const path = `/projects/${inbox.tenant.projectId}/inbox-views`
  const statusFor = async (as: string) => (await inbox.call('GET', path, undefined, as)).status
  expect(await statusFor(await inbox.tenant.keyWith(['read:knowledge']))).toBe(403)
  expect(await statusFor((await app.newTenant()).owner)).toBe(404)
  expect((await app.call('GET', `/api/v1${path}`)).status).toBe(401)
})
