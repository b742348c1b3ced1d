import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { jsonb, table, text, textArray, uuid } from '../db/tables.ts'
import { Vault } from '../secrets/vault.ts'
import { MARK, openJsonLines, openText, openValue, wordKeysOf } from './envelope.ts'
import { WordSeals } from './word-seals.ts'

const [OWN, OTHER] = ['0190b7f2-0000-7000-8000-00000000000a', '0190b7f2-0000-7000-8000-00000000000b']
const said = table('said', {
  tenant_id: uuid(),
  content: text().asWords(),
  key: text().asWords('equal'),
  path: text().asWords('path'),
  tags: textArray().asWords(),
  whole: jsonb<unknown>().asWords(),
  leaves: jsonb<unknown>().asWords('leaves'),
  plain: text(),
})
const ROW = {
  content: 'a “quoted”\nline',
  key: 'lives in lyon',
  path: '/factual/lyon',
  tags: ['one', 'two'],
  whole: { of: ['it'], n: 1 },
  leaves: { user_id: 'u1', note: 'secret', deep: [{ text: 'words', message_ids: ['m'] }] },
  plain: 'open',
}

/** Where `OWN` seals, and `OTHER` has a key and does not. */
function seals(): WordSeals {
  const vault = new Vault(randomBytes(32))
  const all = new WordSeals(vault)
  const key = (tenant_id: string) => vault.newWorkspaceKey(tenant_id)
  all.use([
    { tenant_id: OWN, is_on: true, workspace_key: key(OWN) },
    { tenant_id: OTHER, is_on: false, workspace_key: key(OTHER) },
  ])
  return all
}

it('seals the columns that hold words, opens them to what they were, and leaves the rest', () => {
  const all = seals()
  const stored = all.row(said, OWN, ROW)
  const raw = JSON.stringify(stored)
  for (const word of ['quoted', 'lyon', 'one', 'it"', 'secret', 'words']) expect(raw).not.toContain(word)
  expect(stored).toMatchObject({ plain: 'open', leaves: { user_id: 'u1', deep: [{ message_ids: ['m'] }] } })
  expect(stored.path).toMatch(/^\/factual\//)
  expect(openValue(structuredClone(stored), all.keysOf)).toEqual(ROW)
  expect(all.row(said, OTHER, ROW)).toBe(ROW)
})

it('gives JSON columns as text where a statement takes them so', () => {
  const all = seals()
  const stored = all.values(said, OWN, { whole: '{"a":"b"}', leaves: '{"a":"b"}', content: '' })
  expect(stored.content).toBe('')
  expect(openValue(JSON.parse(stored.whole), all.keysOf)).toEqual({ a: 'b' })
  expect(openValue(JSON.parse(stored.leaves), all.keysOf)).toEqual({ a: 'b' })
  expect(all.values(said, OWN, { whole: '{}', leaves: '[]' })).toEqual({ whole: '{}', leaves: '[]' })
})

it('gives equal texts the same seal only where they are compared', () => {
  const all = seals()
  const [one, two] = [all.row(said, OWN, ROW), all.row(said, OWN, ROW)]
  expect([one.key === two.key, one.path === two.path, one.content === two.content]).toEqual([
    true,
    true,
    false,
  ])
  expect(all.forms('said.key', OWN, [ROW.key])).toEqual([ROW.key, one.key])
  expect(all.forms('said.path', OWN, [ROW.path], 'path')).toEqual([ROW.path, one.path])
  expect(all.forms('said.key', '0190b7f2-0000-7000-8000-00000000000c', ['x'])).toEqual(['x'])
})

it('opens texts and arrays that SQL has put together, and lines of JSON', () => {
  const all = seals()
  const [one, two] = [
    all.row(said, OWN, ROW),
    all.row(said, OWN, { ...ROW, content: 'b', tags: ['two', 'three'] }),
  ]
  expect(openText(`${one.content} ${two.content}`, all.keysOf)).toBe(`${ROW.content} b`)
  expect(openValue([...one.tags, ...two.tags], all.keysOf)).toEqual(['one', 'two', 'three'])
  const lines = `${JSON.stringify(one)}\n${JSON.stringify(two)}\n`
  const [first] = openJsonLines(lines, all.keysOf).split('\n')
  expect(JSON.parse(first as string)).toEqual(ROW)
})

it('leaves closed what was changed, is cut short, or belongs to another key', () => {
  const all = seals()
  const { content } = all.row(said, OWN, ROW)
  const changed = `${content.slice(0, 60)}${content[60] === 'A' ? 'B' : 'A'}${content.slice(61)}`
  for (const broken of [changed, content.slice(0, 30), `${MARK}t`, `${MARK}tAAAA\uFDD1`])
    expect(openText(broken, all.keysOf)).toBe(broken)
  expect(openText(content, () => wordKeysOf(OWN, randomBytes(32)))).toBe(content)
  expect(openText(content, seals().keysOf)).toBe(content)
})

it('takes a text that looks sealed for a text', () => {
  const all = seals()
  const { content } = all.row(said, OWN, ROW)
  const repeated = all.row(said, OWN, { content })
  expect(openText(repeated.content, all.keysOf)).toBe(content)
  // Where nothing is sealed, marks from outside are not stored: they would be opened.
  expect(all.row(said, OTHER, { content }).content).not.toContain(MARK)
  expect(all.row(said, OTHER, { tags: [content] }).tags[0]).not.toContain(MARK)
})
