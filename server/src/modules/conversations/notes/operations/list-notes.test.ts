import { expect, it } from 'vitest'
import { Inbox, said, withGraph } from '../../../../../test/suites/inbox.ts'
import { newId } from '../../../../kernel/ids.ts'

const { app, graph } = await withGraph()

it('pages through notes, newest first, with the names of their authors', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  await inbox.receive(said('491', 'a', 'Hello'))
  const path = `/conversations/${(await inbox.conversation()).conversation_id}/notes`
  const jo = await inbox.tenant.member('member')
  for (const as of [inbox.tenant.key, jo.token, inbox.tenant.owner]) {
    app.clock.advance(1_000)
    await inbox.call('POST', path, { content: 'Note' }, as)
  }
  const viewer = (await inbox.tenant.member('viewer')).token
  const first = (await inbox.call('GET', `${path}?limit=2`, undefined, viewer)).body
  expect(first.has_more).toBe(true)
  const second = (await inbox.call('GET', `${path}?limit=2&cursor=${first.next_cursor}`)).body
  expect(second).toMatchObject({ has_more: false })
  expect(second.next_cursor).toBeUndefined()
  const names = [...first.notes, ...second.notes].map((note: { author_name: string }) => note.author_name)
  expect(names).toEqual(['owner', 'member', ''])
  await inbox.call('DELETE', `/workspace-users/${jo.userId}`, undefined, inbox.tenant.owner)
  expect((await inbox.call('GET', path)).body.notes[1]).toMatchObject({
    author_id: `user:${jo.userId}`,
    author_name: '',
  })
  expect((await inbox.call('GET', `${path}?limit=101`)).status).toBe(400)
  expect((await inbox.call('GET', `${path}?cursor=x`)).status).toBe(400)
  expect((await inbox.call('GET', path, undefined, (await app.newTenant()).key)).status).toBe(404)
  expect((await inbox.call('GET', `/conversations/${newId()}/notes`)).status).toBe(404)
})
