import { expect, it } from 'vitest'
import { Inbox, said, withGraph } from '../../../../../test/suites/inbox.ts'
import { newId } from '../../../../kernel/ids.ts'

const { app, graph } = await withGraph()

it('is for the author, administrators and keys', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  const { tenant } = inbox
  await inbox.receive(said('491', 'a', 'Hello'))
  const path = `/conversations/${(await inbox.conversation()).conversation_id}/notes`
  const [author, other, admin] = await Promise.all(
    (['member', 'member', 'admin'] as const).map(async (role) => (await tenant.member(role)).token),
  )
  const viewer = (await tenant.member('viewer')).token
  const stranger = (await app.newTenant()).key
  for (const able of [author, admin, tenant.key]) {
    const note = (await inbox.call('POST', path, { content: 'Note' }, author)).body.note_id
    const remove = async (as: string | undefined) =>
      (await inbox.call('DELETE', `${path}/${note}`, undefined, as)).status
    expect([await remove(other), await remove(viewer), await remove(stranger)]).toEqual([403, 403, 404])
    expect([await remove(able), await remove(able)]).toEqual([204, 404])
    expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
      type: 'conversation.note_deleted',
      payload: { note_id: note },
    })
  }
  expect((await inbox.call('GET', path)).body.notes).toEqual([])
  expect((await inbox.call('DELETE', `${path}/${newId()}`)).status).toBe(404)
})

it('finds a note only in its own conversation', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  await inbox.receive(said('491', 'a', 'Hello'), said('492', 'b', 'Hello'))
  const [one, two] = [await inbox.conversation('491'), await inbox.conversation('492')]
  const note = await inbox.call('POST', `/conversations/${one.conversation_id}/notes`, { content: 'Note' })
  const path = `/conversations/${two.conversation_id}/notes/${note.body.note_id}`
  expect((await inbox.call('DELETE', path)).status).toBe(404)
})
