import { expect, it } from 'vitest'
import { eventTypes } from '../../../../test/memory.ts'
import { Inbox, said, textFrom, whatsappBody, withGraph } from '../../../../test/suites/inbox.ts'

const { app, graph } = await withGraph()
const path = (userId: string) => `/people/${encodeURIComponent(userId)}/identities`

it('takes the sender of a known number for the person who has it, memory included', async () => {
  const inbox = await Inbox.open(app, graph)
  await inbox.call('POST', '/agents/Ada/memory/facts', { user_id: 'crm-7', content: 'Ana plays chess.' })
  const added = await inbox.call('POST', path('crm-7'), { kind: 'phone', value: '+49 170 555-0001' })
  expect(added.body).toMatchObject({ user_id: 'crm-7', kind: 'phone', value: '491705550001', verified: true })
  expect((await inbox.call('POST', path('crm-7'), { kind: 'phone', value: '00491705550001' })).body).toEqual(
    added.body,
  )
  await inbox.receive(said('491705550001', 'w1', 'Hello'))
  const [conversation] = await inbox.list()
  expect(conversation.user_id).toBe('crm-7')
  const known = (await inbox.call('GET', path('crm-7'))).body.identities
  expect(known.map((one: { kind: string }) => one.kind).sort()).toEqual(['phone', 'whatsapp'])
})

it('finds people by what imports, priming and changed records say', async () => {
  const inbox = await Inbox.open(app, graph)
  const users = [
    { user_id: 'a', display_name: 'Ana Sousa', metadata: { phone: '+49 170 555 0011' } },
    { user_id: '+491705550012', display_name: 'Bea' },
    { user_id: 'c', display_name: 'Cem', metadata: { custom: { whatsapp: '+491705550013' } } },
    { user_id: 'd', metadata: { phone: 'call me' } },
  ]
  await inbox.call('POST', '/agents/Ada/users/import', { users })
  await inbox.call('PATCH', '/agents/Ada/users/d/metadata', { phone: '+491705550014' })
  for (const digit of [1, 2, 3, 4]) await inbox.receive(said(`49170555001${digit}`, `w${digit}`, 'Hello'))
  const list = await inbox.list()
  expect(list.map((one: { user_id: string }) => one.user_id).sort()).toEqual(['+491705550012', 'a', 'c', 'd'])
})

it('titles a conversation with the name that is known, and with the number only when there is none', async () => {
  const inbox = await Inbox.open(app, graph)
  await inbox.receive(whatsappBody({ messages: [textFrom('491705550021', 'w1', 'Hello')] }))
  expect((await inbox.list())[0].title).toBe('491705550021')
  await inbox.call('POST', '/agents/Ada/users/whatsapp:491705550021/prime', { display_name: 'Dora' })
  expect((await inbox.list())[0].title).toBe('Dora')
})

it('proposes instead of matching what is not verified, once, and refuses what another person has', async () => {
  const inbox = await Inbox.open(app, graph)
  const { tenant } = inbox
  const email = { kind: 'email', value: 'Ana@Example.com ' }
  expect((await inbox.call('POST', path('a'), email)).body.value).toBe('ana@example.com')
  const refused = await inbox.call('POST', path('b'), email)
  expect(refused.status).toBe(409)
  expect(refused.body.user_id).toBe('a')
  for (let at = 0; at < 2; at += 1)
    expect((await inbox.call('POST', path('b'), { ...email, verified: false })).body.verified).toBe(false)
  const { matches } = (await inbox.call('GET', '/person-matches')).body
  expect(matches).toMatchObject([{ user_ids: ['a', 'b'], kind: 'email', value: 'ana@example.com' }])
  expect((await eventTypes(app, tenant)).filter((type) => type === 'contact.match_proposed')).toHaveLength(1)
})

it('lets one of two people have a number who are given it at the same moment', async () => {
  const inbox = await Inbox.open(app, graph)
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((who) =>
      inbox.call('POST', path(who), { kind: 'phone', value: '+491705550099' }),
    ),
  )
  const verified = answers.filter(({ status, body }) => status === 200 && body.verified)
  expect(verified).toHaveLength(1)
})

it('verifies what several people claim for one of them only, also at the same moment', async () => {
  const inbox = await Inbox.open(app, graph)
  const claim = { kind: 'phone', value: '+491705550098' }
  const people = ['a', 'b', 'c']
  for (const who of people) await inbox.call('POST', path(who), { ...claim, verified: false })
  const answers = await Promise.all(people.map((who) => inbox.call('POST', path(who), claim)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

it('refuses what is no address or number, and strangers', async () => {
  const inbox = await Inbox.open(app, graph)
  for (const [kind, value] of [
    ['email', 'nobody'],
    ['phone', '12'],
    ['phone', 'call me'],
  ])
    expect((await inbox.call('POST', path('a'), { kind, value })).body.errors).toMatchObject([
      { location: 'body.value' },
    ])
  expect((await inbox.call('POST', path('a'), {})).body.errors).toHaveLength(2)
  const stranger = await app.newTenant()
  await inbox.call('POST', path('a'), { kind: 'email', value: 'x@example.com' })
  expect((await inbox.call('GET', path('a'), undefined, stranger.key)).body).toMatchObject({ identities: [] })
})
