import { expect, it } from 'vitest'
import { search } from '../../../../test/memory.ts'
import { dayOfUse, putSealing, rawRows, runSealing, wordsIn } from '../../../../test/sealed-day.ts'
import { Inbox, withGraph } from '../../../../test/suites/inbox.ts'
import { carryOutDeletion, nameOfWorkspace } from '../../../../test/workspaces.ts'
import { asSystem } from '../../../platform/db/database.ts'
import { openText } from '../../../platform/words/envelope.ts'
import { readSealing } from '../../../platform/words/word-seals.store.ts'

const { app, graph } = await withGraph()
const TIME_MS = 120_000

it(
  'seals all rows of a day that was open, and opens them again',
  async () => {
    const inbox = await Inbox.open(app, graph)
    const { tenant, words } = await dayOfUse(app, inbox)
    const found = wordsIn(await rawRows(app, tenant.tenantId), words)
    const tables = new Set(found.map((row) => row.split(':')[0]))
    for (const table of ['memory_messages', 'memory_facts', 'memory_summaries', 'conversation_messages'])
      expect(tables).toContain(table)
    for (const table of ['conversation_notes', 'chat_turns', 'chat_runs', 'import_users'])
      expect(tables).toContain(table)
    await putSealing(app, tenant, true)
    await runSealing(app, tenant)
    expect(wordsIn(await rawRows(app, tenant.tenantId), words)).toEqual([])
    await putSealing(app, tenant, false)
    await runSealing(app, tenant)
    // Posts of channels were emptied, and are not needed any more; a job writes the words for the inbox's search anew.
    const open = found.filter((row) => !/^(inbound_events|message_words)/.test(row))
    expect(wordsIn(await rawRows(app, tenant.tenantId), words)).toEqual(open)
    const marks = [...(await rawRows(app, tenant.tenantId)).values()].flat()
    expect(marks.filter((row) => row.includes('\uFDD0'))).toEqual([])
  },
  TIME_MS,
)

it(
  'leaves no word of a day in any row of a sealed workspace, and answers with all of them',
  async () => {
    const inbox = await Inbox.open(app, graph)
    await putSealing(app, inbox.tenant, true)
    const { tenant, words, userId, conversationId } = await dayOfUse(app, inbox)
    expect(wordsIn(await rawRows(app, tenant.tenantId), words)).toEqual([])

    const said = JSON.stringify(await inbox.transcript(conversationId))
    for (const name of ['city', 'channel', 'reply']) expect(said).toContain(words[name])
    expect(JSON.stringify((await inbox.list())[0])).toContain(words['reply'])
    // SQL cannot look into messages: they are opened and looked through.
    expect(await inbox.list(`?q=${words['city']?.toUpperCase()}`)).toHaveLength(1)
    expect(await inbox.list('?q=nothing-of-this-kind')).toHaveLength(0)
    const notes = await inbox.call('GET', `/conversations/${conversationId}/notes`)
    expect(notes.text).toContain(words['note'])
    const of = `user_id=${encodeURIComponent(userId)}`
    for (const name of ['search', 'fact', 'import'])
      expect(JSON.stringify(await search(app, tenant, String(words[name]), of))).toContain(words[name])
    // What was forgotten is not found, although SQL did not see which messages say it.
    expect(JSON.stringify(await search(app, tenant, String(words['forgotten']), of))).not.toContain(
      words['forgotten'],
    )
    const person = await app.call('GET', `/api/v1/people/${encodeURIComponent(userId)}/export`, {
      as: tenant.owner,
    })
    if (person.status === 200) expect(person.text).toContain(words['city'])
    const { body: archives } = await app.call('GET', '/api/v1/workspace/exports', { as: tenant.owner })
    expect(archives.exports).toMatchObject([{ status: 'done' }])

    // A backup that was made before the workspace is deleted.
    const backup = await rawRows(app, tenant.tenantId)
    const open = () =>
      new Map(
        [...backup].map(([table, rows]) => [table, rows.map((row) => openText(row, app.db.seals.keysOf))]),
      )
    const openedBefore = wordsIn(open(), words)
    const confirm_name = await nameOfWorkspace(app, tenant)
    await app.call('POST', '/api/v1/workspace/deletion', { as: tenant.owner, body: { confirm_name } })
    await carryOutDeletion(app)
    expect((await rawRows(app, tenant.tenantId)).get('workspace_keys')).toEqual([])
    // As every heartbeat does.
    app.db.seals.use(await app.db.read(asSystem, (tx) => readSealing(tx)))
    expect(wordsIn(open(), words)).toEqual([])
    expect(openedBefore).toEqual(expect.arrayContaining(['memory_messages: chat', 'memory_facts: fact']))
  },
  TIME_MS,
)
