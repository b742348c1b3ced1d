import { expect, it } from 'vitest'
import { workOff } from '../../../../test/jobs.ts'
import { eventTypes } from '../../../../test/memory.ts'
import { tracesOf } from '../../../../test/person-traces.ts'
import { Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'

const { app, graph } = await withGraph()

/** A person in the records, and the same person as a contact of WhatsApp who was not recognised. */
async function twice(contact: string) {
  const inbox = await Inbox.open(app, graph)
  const { tenant } = inbox
  const wa = `whatsapp:${contact}`
  const fact = (userId: string, content: string) =>
    inbox.call('POST', '/agents/Ada/memory/facts', { user_id: userId, content })
  await inbox.call('POST', '/agents/Ada/users/crm-1/prime', {
    display_name: 'Ana',
    metadata: { email: `ana-${contact}@example.com`, company: 'Bosch' },
  })
  await fact('crm-1', 'Ana plays chess.')
  await inbox.receive(said(contact, `w${contact}`, 'I live in Oslo. I have a dog called Rex.'))
  await fact(wa, 'Ana plays chess.')
  await fact(wa, 'Ana sings in a choir.')
  await workOff(app, tenant.tenantId)
  const merge = (into: string, from: string, as = tenant.owner) =>
    inbox.call('POST', `/people/${encodeURIComponent(into)}/merge`, { user_id: from }, as)
  const facts = async (userId: string) =>
    (
      await inbox.call('GET', `/agents/Ada/memory/facts?user_id=${encodeURIComponent(userId)}&limit=200`)
    ).body.facts.map(
      (one: { content?: string; atomic_text?: string }) => one.content ?? one.atomic_text,
    ) as string[]
  return { inbox, tenant, wa, merge, facts }
}

it('moves memories, conversations and what the person is known by', async () => {
  const { inbox, tenant, wa, merge, facts } = await twice('4917055502')
  const before = await facts(wa)
  expect(before.join(' ')).toContain('Rex')
  const merged = await merge('crm-1', wa)
  expect(merged.status).toBe(200)
  expect(merged.body).toMatchObject({ user_id: 'crm-1', merged_user_id: wa })
  expect(await facts(wa)).toEqual([])
  const after = await facts('crm-1')
  for (const text of before) expect(after.filter((one) => one === text)).toHaveLength(1)
  const [conversation] = await inbox.list()
  expect(conversation.user_id).toBe('crm-1')
  const identities = (await inbox.call('GET', '/people/crm-1/identities')).body.identities
  expect(identities.map((one: { kind: string }) => one.kind).sort()).toEqual([
    'email',
    'phone',
    'user_id',
    'whatsapp',
  ])
  const found = await inbox.call('GET', '/agents/Ada/memory/search?user_id=crm-1&q=dog')
  expect(JSON.stringify(found.body)).toContain('Rex')
  const users = (await inbox.call('GET', '/agents/Ada/users')).body.users
  expect(users.map((one: { user_id: string }) => one.user_id)).toEqual(['crm-1'])
  expect(await eventTypes(app, tenant)).toContain('contact.merged')
  // What they write next is theirs, under the one id.
  await inbox.receive(said('4917055502', 'w-next', 'My cat is called Mia.'))
  await workOff(app, tenant.tenantId)
  expect((await facts('crm-1')).join(' ')).toContain('Mia')
  expect(await facts(wa)).toEqual([])
})

it('lets the newer of two values hold and keeps the older as history', async () => {
  const { inbox, tenant, wa, merge, facts } = await twice('4917055503')
  const turn = (userId: string, content: string) =>
    inbox.call('POST', '/agents/Ada/turns', {
      user_id: userId,
      session_id: `s of ${userId}`,
      messages: [{ role: 'user', content }],
    })
  await turn('crm-1', 'I live in Lyon.')
  await workOff(app, tenant.tenantId)
  await merge('crm-1', wa)
  const current = (await facts('crm-1')).join(' ')
  expect(current).toContain('Lyon')
  expect(current).not.toContain('Oslo')
  const history = await inbox.call(
    'GET',
    '/agents/Ada/memory/facts?user_id=crm-1&include_history=true&limit=200',
  )
  expect(history.status).toBe(200)
})

it('moves what was under way when the people were merged', async () => {
  const { inbox, tenant, wa, merge, facts } = await twice('4917055504')
  await merge('crm-1', wa)
  await inbox.call('POST', '/agents/Ada/memory/facts', { user_id: wa, content: 'Ana is late.' })
  app.clock.advance(11 * 60_000)
  await inbox.work()
  await workOff(app, tenant.tenantId)
  expect(await facts('crm-1')).toContain('Ana is late.')
  expect(await facts(wa)).toEqual([])
})

it('erases a merged person with everything under either id', async () => {
  const { inbox, tenant, wa, merge } = await twice('4917055505')
  await merge('crm-1', wa)
  await inbox.call('DELETE', '/people/crm-1', undefined, tenant.owner)
  await workOff(app, tenant.tenantId)
  expect(await tracesOf(app, [wa, '4917055505', 'ana-4917055505@example.com'])).toEqual([])
})

it('merges once when two ask at once, and refuses strangers and nonsense', async () => {
  const { inbox, tenant, wa, merge } = await twice('4917055506')
  const both = await Promise.all([merge('crm-1', wa), merge('crm-1', wa)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]?.body.merge_id).toBe(both[1]?.body.merge_id)
  expect((await eventTypes(app, tenant)).filter((type) => type === 'contact.merged')).toHaveLength(1)
  expect((await merge('crm-1', 'crm-1')).status).toBe(400)
  expect((await merge('crm-1', 'nobody')).body.errors).toMatchObject([{ location: 'body.user_id' }])
  expect((await inbox.call('POST', '/people/crm-1/merge', {}, tenant.owner)).status).toBe(400)
  expect((await merge('crm-1', wa, tenant.key)).status).toBe(403)
  const stranger = await app.newTenant()
  expect((await merge('x', 'crm-1', stranger.owner)).status).toBe(400)
})
