import fc from 'fast-check'
import { expect, it } from 'vitest'
import { validatorFor } from '../../../platform/http/validation.ts'
import { ImportBody } from '../imports.schemas.ts'
import { UnreadableFile } from './file.ts'
import { FILE_FORMATS, readImportFile } from './read-file.ts'

const faultsOf = validatorFor('body', ImportBody)
const read = (format: string, file: unknown, options = {}) => {
  const result = readImportFile(format, typeof file === 'string' ? file : JSON.stringify(file), options)
  // Whatever is read is something the API takes.
  expect(faultsOf({ users: result.users })).toEqual([])
  return result
}

it('reads a CRM table: the record, notes to learn from, and every other column', () => {
  const csv = [
    'First Name,Last Name,E-mail,Company,Job Title,Mobile,Time zone,Notes,Loyalty',
    'Maria,Costa,Maria@Example.com,Porto Pilots,captain,+351 900,Europe/Lisbon,"Prefers rooms, to the sea.",gold',
    'Joe,,,,,+47 111,,,',
    ',,,,,,,Nobody knows who,',
    ',,,,,,,,',
  ].join('\r\n')
  const { users, left } = read('crm', csv)
  expect(users).toEqual([
    {
      user_id: 'maria@example.com',
      display_name: 'Maria Costa',
      metadata: {
        company: 'Porto Pilots',
        title: 'captain',
        email: 'Maria@Example.com',
        phone: '+351 900',
        timezone: 'Europe/Lisbon',
        custom: { Loyalty: 'gold' },
      },
      content: [{ type: 'note', body: 'Prefers rooms, to the sea.' }],
    },
    { user_id: '+47 111', display_name: 'Joe', metadata: { phone: '+47 111' } },
  ])
  expect(left).toEqual(['1 rows without an id, e-mail address or phone number'])
})

it('lets columns be named, and says which are not there or mean nothing', () => {
  const csv = 'Ref,Remarks,Internal\n7,Likes tea.,x\n'
  const columns = { Ref: 'user_id', Remarks: 'note', Internal: 'skip' }
  expect(read('crm', csv, { columns }).users).toEqual([
    { user_id: '7', metadata: {}, content: [{ type: 'note', body: 'Likes tea.' }] },
  ])
  expect(() => readImportFile('crm', csv, { columns: { Nope: 'note' } })).toThrow('There is no column Nope.')
  expect(() => readImportFile('crm', csv, { columns: { Ref: 'what' } })).toThrow('not what')
})

it('reads what mem0 gives, as facts with their times', () => {
  const memories = [
    {
      id: 'm1',
      memory: 'Lives in Oslo',
      user_id: 'joe',
      categories: ['places'],
      created_at: '2024-05-01T10:00:00-07:00',
    },
    { id: 'm2', memory: 'Has a dog', created_at: null },
    { id: 'm3', memory: ' ', user_id: 'joe' },
  ]
  for (const file of [memories, { results: memories }, { memories }]) {
    const { users, left } = read('mem0', file)
    expect(users).toEqual([
      {
        user_id: 'joe',
        facts: [
          {
            atomic_text: 'Lives in Oslo',
            fact_type: 'imported',
            confidence: 0.8,
            importance: 0.5,
            created_at: '2024-05-01T17:00:00.000Z',
            topic_tags: ['places'],
            source_id: 'm1',
          },
        ],
      },
    ])
    expect(left).toHaveLength(2)
  }
  expect(read('mem0', memories, { userId: 'ann' }).users.map((user) => user.user_id)).toEqual(['joe', 'ann'])
})

it('reads what Zep gives: users, sessions, facts, and leaves what is over', () => {
  const { users, left } = read('zep', {
    users: [
      {
        user_id: 'ann',
        first_name: 'Ann',
        last_name: 'Lee',
        email: 'ann@example.com',
        metadata: { tier: 'gold', n: 1 },
      },
    ],
    sessions: [
      {
        session_id: 's1',
        user_id: 'ann',
        messages: [
          { role: 'Ann', role_type: 'user', content: 'I moved to Oslo.', created_at: '2024-06-02T00:00:00Z' },
          { role: 'bot', role_type: 'assistant', content: 'How nice!', created_at: '2024-06-02T00:00:05Z' },
          { role: 'x', role_type: 'tool', content: '{}' },
        ],
        facts: ['Ann likes snow'],
      },
    ],
    edges: [
      { uuid: 'e1', fact: 'Ann works at Acme', user_id: 'ann', valid_at: '2023-01-01T00:00:00Z' },
      { uuid: 'e2', fact: 'Ann lives in Rome', user_id: 'ann', invalid_at: '2024-06-01T00:00:00Z' },
    ],
  })
  expect(users).toHaveLength(1)
  expect(users[0]).toMatchObject({
    display_name: 'Ann Lee',
    metadata: { email: 'ann@example.com', custom: { tier: 'gold' } },
    messages: [{ role: 'user', occurred_at: '2024-06-02T00:00:00.000Z' }, { role: 'assistant' }],
  })
  expect(users[0]?.facts?.map((fact) => fact.atomic_text)).toEqual(['Ann likes snow', 'Ann works at Acme'])
  expect(left.join()).toContain('no longer true')
  // One session as it comes from the API.
  const one = { messages: [{ role: 'user', content: 'Hello' }], relevant_facts: [{ fact: 'Likes tea' }] }
  expect(read('zep', one, { userId: 'joe' }).users[0]).toMatchObject({
    user_id: 'joe',
    facts: [{}],
    messages: [{}],
  })
})

it('reads a ChatGPT export along the branch that was shown last', () => {
  const node = (
    id: string,
    parent: string | null,
    children: string[],
    role: string,
    text: string,
    more = {},
  ) => ({
    [id]: {
      id,
      parent,
      children,
      message: {
        author: { role },
        create_time: 1_700_000_000,
        content: { content_type: 'text', parts: [text] },
        ...more,
      },
    },
  })
  const file = [
    {
      title: 'Dogs',
      create_time: 1_700_000_000,
      current_node: 'c',
      mapping: {
        root: { id: 'root', parent: null, children: ['s'], message: null },
        ...node('s', 'root', ['a'], 'system', 'Be nice', {
          metadata: { is_visually_hidden_from_conversation: true },
        }),
        ...node('a', 's', ['b', 'c'], 'user', 'My dog is called Rex.'),
        ...node('b', 'a', [], 'assistant', 'An answer nobody kept'),
        ...node('c', 'a', [], 'assistant', 'A fine name.'),
      },
    },
  ]
  const { users, left } = read('chatgpt', file, { userId: 'me' })
  expect(users).toEqual([
    {
      user_id: 'me',
      messages: [
        { role: 'user', content: 'My dog is called Rex.', occurred_at: '2023-11-14T22:13:20.000Z' },
        { role: 'assistant', content: 'A fine name.', occurred_at: '2023-11-14T22:13:20.000Z' },
      ],
    },
  ])
  expect(left).toHaveLength(1)
  // A tree that bites its tail ends all the same.
  const circle = [
    {
      current_node: 'a',
      mapping: { ...node('a', 'b', [], 'user', 'x'), ...node('b', 'a', [], 'user', 'y') },
    },
  ]
  expect(read('chatgpt', circle, { userId: 'me' }).users[0]?.messages).toHaveLength(2)
  expect(() => readImportFile('chatgpt', JSON.stringify(file))).toThrow('--user')
})

it('says that a file has no people, and what it has', () => {
  expect(() => readImportFile('mem0', '[{"memory": "x"}]')).toThrow(
    /no people in the file: 1 memories that do not say/,
  )
  expect(() => readImportFile('mem0', '{')).toThrow('not JSON')
  expect(() => readImportFile('word', '')).toThrow('no format')
})

it('cuts a long transcript between lines', () => {
  const text = Array.from({ length: 60_000 }, (_, n) => `Customer: line ${n} of what was said`).join('\n')
  const blocks = read('transcript', text, { userId: 'joe' }).users[0]?.content ?? []
  expect(blocks.length).toBeGreaterThan(1)
  expect(blocks.map((block) => block.body).join('\n')).toBe(text)
  expect(() => readImportFile('transcript', ' ', { userId: 'joe' })).toThrow('empty')
})

it('never fails in another way than by saying what is wrong', () => {
  const any = fc.oneof(
    fc.string(),
    fc.json(),
    fc.object().map((value) => JSON.stringify(value)),
  )
  fc.assert(
    fc.property(fc.constantFrom(...FILE_FORMATS), any, (format, text) => {
      try {
        read(format, text, { userId: 'somebody' })
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error
      }
    }),
  )
})
