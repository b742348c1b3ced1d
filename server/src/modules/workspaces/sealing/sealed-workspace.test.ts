import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { chat, say } from '../../../../test/chat-client.ts'
import { testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { facts, search, tell, withAda } from '../../../../test/memory.ts'
import { tracesOf } from '../../../../test/person-traces.ts'
import { retentionOf } from '../../../../test/retention.ts'
import { newWord, putSealing, rawRows, runSealing, wordsIn } from '../../../../test/sealed-day.ts'
import { DAY_MS } from '../../../kernel/clock.ts'
import { asSystem } from '../../../platform/db/database.ts'
import { resealAll } from '../../../platform/secrets/reseal.ts'
import { Vault } from '../../../platform/secrets/vault.ts'
import { workspaceKeys } from '../../../platform/secrets/workspace-keys.store.ts'
import { readSealing } from '../../../platform/words/word-seals.store.ts'
import { WordSeals } from '../../../platform/words/word-seals.ts'

const app = await testApp()

async function sealedAda() {
  const tenant = await withAda(app)
  await putSealing(app, tenant, true)
  const call = async (method: string, path: string, body?: unknown, as = tenant.owner) =>
    app.call(method, `/api/v1${path}`, { as, body })
  return { tenant, call }
}

it('merges people while rows are of both kinds: what both said is one fact', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Plays the lute.', { user_id: 'one' })
  await tell(app, tenant, 'Plays the lute.', { user_id: 'two' })
  await putSealing(app, tenant, true)
  await tell(app, tenant, 'Keeps bees.', { user_id: 'one' })
  await tell(app, tenant, 'Owns a barge.', { user_id: 'one' })
  await putSealing(app, tenant, false)
  await tell(app, tenant, 'Owns a barge.', { user_id: 'two' })
  const merged = await app.call('POST', '/api/v1/people/two/merge', {
    as: tenant.owner,
    body: { user_id: 'one' },
  })
  expect(merged.status).toBe(200)
  await workOff(app, tenant.tenantId, 'people.finish-merge')
  const { facts: all } = await facts(app, tenant, 'user_id=two')
  expect(all.map(({ content }: { content: string }) => content).sort()).toEqual([
    'Keeps bees.',
    'Owns a barge.',
    'Plays the lute.',
  ])
})

it('copies an agent with its memory', async () => {
  const { tenant, call } = await sealedAda()
  const word = newWord()
  await tell(app, tenant, `Collects ${word}.`)
  const agents = await call('GET', '/agents', undefined, tenant.key)
  const { agent_id } = agents.body.agents?.[0] ?? agents.body.items[0]
  const fork = await call('POST', `/agents/${agent_id}/fork`, { name: 'Copy' }, tenant.key)
  expect(fork.status).toBeLessThan(300)
  await workOff(app, tenant.tenantId)
  const copied = await call('GET', '/agents/Copy/memory/facts?user_id=u1', undefined, tenant.key)
  expect(copied.body.facts).toMatchObject([{ content: `Collects ${word}.` }])
  expect(wordsIn(await rawRows(app, tenant.tenantId), { word })).toEqual([])
})

it('exports the workspace and a person in clear, and erases the person', async () => {
  const { tenant, call } = await sealedAda()
  const word = newWord()
  const user_id = newWord()
  const session = { user_id, session_id: 's' }
  await chat(app, tenant.key, say(`I live in "${word}"\nand sing.`, session))
  await tell(app, tenant, `Loves ${word}.`, { user_id, metadata: { from: word }, entities: [word] })
  await workOff(app, tenant.tenantId)
  const person = await call('GET', `/people/${user_id}/export`)
  const lines = person.text.trimEnd().split('\n')
  const rows = lines.map((line) => JSON.parse(line)).filter(({ table }) => table === 'memory_facts')
  expect(rows.map(({ row }) => row)).toContainEqual(
    expect.objectContaining({ atomic_text: `Loves ${word}.`, entities: [word], metadata: { from: word } }),
  )
  const { body } = await call('POST', '/workspace/exports')
  await workOff(app, tenant.tenantId)
  const archive = await app.app.server.inject({
    method: 'GET',
    url: `/api/v1/workspace/exports/${body.export_id}/archive`,
    headers: { authorization: `Bearer ${tenant.owner}` },
  })
  const text = gunzipSync(archive.rawPayload).toString()
  // The first line of an entry follows the entry's header.
  const stored = text
    .split('\n')
    .filter((line) => line.includes('"atomic_text"'))
    .map((line) => JSON.parse(line.slice(line.indexOf('{"'))))
  expect(stored).toContainEqual(
    expect.objectContaining({ atomic_text: `Loves ${word}.`, entities: [word], metadata: { from: word } }),
  )
  expect(text).toContain(JSON.stringify(`I live in "${word}"\nand sing.`))
  expect(text).not.toContain('\uFDD0')

  await call('DELETE', `/people/${user_id}`)
  await workOff(app, tenant.tenantId)
  expect(await search(app, tenant, word, `user_id=${user_id}`)).toEqual([])
  expect(await tracesOf(app, [user_id])).toEqual([])
})

it('keeps and removes by age what is sealed, as what is not', async () => {
  const { tenant } = await sealedAda()
  const [old, kept] = [newWord(), newWord()]
  await tell(app, tenant, `Collected ${old}.`)
  await tell(app, tenant, `Collects ${kept}.`)
  await chat(app, tenant.key, say(`The ${old} was quiet.`, { user_id: 'u1', session_id: 's' }))
  await runSealing(app, tenant)
  const retention = retentionOf(app, tenant)
  await retention.put({ memory_days: 10, turns_days: 10 })
  app.clock.advance(9 * DAY_MS)
  // Said again: the fact that is known already is found under its seal.
  await tell(app, tenant, `Collects ${kept}.`)
  app.clock.advance(2 * DAY_MS)
  const expected = await retention.preview()
  expect(expected).toMatchObject({ memory_facts: 1, memory_messages: 2, chat_turns: 1 })
  expect((await retention.night()).counts).toEqual(expected)
  expect((await facts(app, tenant)).facts).toMatchObject([{ content: `Collects ${kept}.`, mention_count: 2 }])
  expect(await search(app, tenant, old)).toEqual([])
})

it('reads after the installation’s key was replaced', async () => {
  const { tenant, call } = await sealedAda()
  const word = newWord()
  await tell(app, tenant, `Knows ${word}.`)
  await runSealing(app, tenant)
  const fresh = new Vault(Buffer.alloc(32, 3), [Buffer.alloc(32, 7)])
  const columns = [
    { table: workspaceKeys.name, column: 'sealed_key', seal: workspaceKeys.columns.sealed_key.seal },
  ]
  const { rows: kept } = await app.db.read(asSystem, (tx) =>
    tx.run({ text: 'select tenant_id, sealed_key from workspace_keys', values: [] }),
  )
  const totals = await resealAll(app.db, fresh, columns as never)
  expect(totals).toMatchObject({ left: 0, unreadable: 0 })
  const before = app.db.seals
  app.db.useSeals(new WordSeals(fresh))
  app.db.seals.use(await app.db.read(asSystem, (tx) => readSealing(tx)))
  expect((await facts(app, tenant)).facts).toMatchObject([{ content: `Knows ${word}.` }])
  // Other tests of the thread go on with the former key.
  app.db.useSeals(before)
  await app.db.transaction(asSystem, async (tx) => {
    for (const row of kept)
      await tx.run({
        text: 'update workspace_keys set sealed_key = $2 where tenant_id = $1',
        values: [row['tenant_id'], row['sealed_key']],
      })
  })
  expect((await call('GET', '/workspace/sealing')).body.status).toBe('sealed')
})
