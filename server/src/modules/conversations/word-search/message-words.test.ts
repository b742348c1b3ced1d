import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { runJob, workOff } from '../../../../test/jobs.ts'
import { putSealing, runSealing } from '../../../../test/sealed-day.ts'
import { Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'
import { asSystem, asTenant } from '../../../platform/db/database.ts'
import { wordsAskedFor, wordsOfMessage } from './message-words.ts'

const { app, graph } = await withGraph()

/** Whose messages are all in the index. */
async function indexedInbox(): Promise<Inbox> {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  await index(inbox)
  return inbox
}

async function index(inbox: Inbox): Promise<void> {
  await runJob(app, 'conversations.schedule-indexing')
  await workOff(app, inbox.tenant.tenantId, 'conversations.index-messages')
}

/** The contacts of what was found. */
async function found(inbox: Inbox, words: string, more = ''): Promise<string[]> {
  const { body } = await inbox.call('GET', `/conversations?q=${encodeURIComponent(words)}${more}`)
  expect(body.total).toBe(body.items.length)
  return body.items.map((one: { user_id: string }) => one.user_id.replace(/^\D+/, '')).sort()
}

const wordRows = (inbox: Inbox) =>
  app.db.read(asSystem, (tx) =>
    tx.db
      .selectFrom('message_words')
      .select('message_id')
      .where('tenant_id', '=', inbox.tenant.tenantId)
      .execute(),
  )

it('finds words in other forms, in any language, with filters', async () => {
  const inbox = await indexedInbox()
  await inbox.receive(said('491', 'a', 'Wann werden die Rechnungen verschickt?', 1))
  await inbox.receive(said('492', 'b', 'ご注文の配達はいつですか', 2))
  await inbox.receive(said('493', 'c', 'The deliveries were late, please refund the order', 3))
  await inbox.receive(said('494', 'd', 'Où est la facture de ma commande ?', 4))
  expect(await found(inbox, 'Rechnung')).toEqual(['491'])
  expect(await found(inbox, 'die rechnungen')).toEqual(['491'])
  expect(await found(inbox, '配達')).toEqual(['492'])
  expect(await found(inbox, 'delivery refunds')).toEqual(['493'])
  expect(await found(inbox, 'factures')).toEqual(['494'])
  expect(await found(inbox, 'ou est la facture')).toEqual(['494'])
  expect(await found(inbox, 'deliver invoice')).toEqual([])
  expect(await found(inbox, 'facture', '&status=closed')).toEqual([])
  expect(await found(inbox, 'facture', '&status=open&channel=whatsapp')).toEqual(['494'])
})

it('finds what is still being typed, people by the last digits of their number, and agents', async () => {
  const inbox = await indexedInbox()
  await inbox.receive(
    said('4917012345', 'a', 'A penthouse in Lyon', 1),
    said('4917099999', 'b', 'A flat in Porto', 2),
  )
  expect(await found(inbox, 'pentho')).toEqual(['4917012345'])
  expect(await found(inbox, 'penthouse ly')).toEqual([])
  expect(await found(inbox, 'penthouse lyo')).toEqual(['4917012345'])
  expect(await found(inbox, '12345')).toEqual(['4917012345'])
  expect(await found(inbox, 'person 491709')).toEqual(['4917099999'])
  for (const nothing of ['%', "'", '\\', "':*", '&', '!', '<->', '漢', 'the']) await found(inbox, nothing)
})

it('follows edits and deletions, and keeps to its workspace', async () => {
  const [inbox, other] = [await indexedInbox(), await indexedInbox()]
  await inbox.receive(said('491', 'a', 'A penthouse in Lyon', 1))
  await other.receive(said('491', 'a', 'A penthouse in Lyon', 1))
  const { tenantId } = inbox.tenant
  const wanted = wordsAskedFor(tenantId, 'penthouse') as string
  const seen = await app.db.read(asTenant(other.tenant.tenantId), (tx) =>
    sql`select conversations_with_words(${wanted}::tsquery)`.execute(tx.db),
  )
  expect(seen.rows).toEqual([])
  const { conversation_id: id } = await inbox.conversation('491')
  expect(await wordRows(inbox)).toHaveLength(1)
  await inbox.call('DELETE', `/conversations/${id}`)
  expect(await wordRows(inbox)).toEqual([])
  expect(await found(inbox, 'penthouse')).toEqual([])
  expect(await found(other, 'penthouse')).toEqual(['491'])
})

it('looks through the messages themselves until those of before are in the index', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  await inbox.receive(said('491', 'a', 'The Rechnungen came', 1), said('492', 'b', 'A second one', 2))
  const { tenantId } = inbox.tenant
  await app.db.transaction(asSystem, (tx) =>
    tx.db.deleteFrom('message_words').where('tenant_id', '=', tenantId).execute(),
  )
  expect(await found(inbox, 'rechnung')).toEqual(['491'])
  await index(inbox)
  expect(await wordRows(inbox)).toHaveLength(2)
  expect(await found(inbox, 'second')).toEqual(['492'])
})

it('keeps no word of a workspace that seals its messages', async () => {
  const inbox = await indexedInbox()
  await inbox.receive(said('491', 'a', 'A penthouse in Lyon', 1))
  expect(await wordRows(inbox)).toHaveLength(1)
  await putSealing(app, inbox.tenant, true)
  await runSealing(app, inbox.tenant)
  expect(await wordRows(inbox)).toEqual([])
  await inbox.receive(said('492', 'b', 'Another penthouse', 2))
  await index(inbox)
  expect(await wordRows(inbox)).toEqual([])
  expect(await found(inbox, 'penthouse')).toEqual(['491', '492'])
})

it('writes a word as it stands and by its stem, without the words of every sentence', () => {
  const tenantId = '00000000-0000-7000-8000-0000deadbeef'
  expect(wordsOfMessage(tenantId, 'The orders')).toEqual(['deadbeef=orders', 'deadbeefen:order'])
  expect(wordsOfMessage(tenantId, '…')).toEqual([])
  expect(wordsAskedFor(tenantId, '…')).toBeUndefined()
})
