import { expect, it } from 'vitest'
import { validatorFor } from '../../../platform/http/validation.ts'
import { ImportBody, type ImportedUser } from '../imports.schemas.ts'
import type { ReadOptions } from './file.ts'
import { readEntries, readImportFile } from './read-file.ts'

const faultsOf = validatorFor('body', ImportBody)
const HUGE = 'x'.repeat(300_000)
const BIDI = 'אני גר בחיפה \u202e!'

/** A file read at once; the same in small pieces has to say the same of each person. */
async function read(format: string, file: unknown, options: ReadOptions = {}) {
  const text = typeof file === 'string' ? file : JSON.stringify(file)
  const whole = readImportFile(format, text, options)
  expect(faultsOf({ users: whole.users })).toEqual([])
  for (const size of [7, 1_000]) {
    const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      text.slice(at * size, (at + 1) * size),
    )
    const counts = new Map<string, number>()
    for await (const { users } of readEntries(
      format,
      text.length > 100_000 && size < 100 ? [text] : chunks,
      options,
    ))
      for (const user of users) counts.set(user.user_id, (counts.get(user.user_id) ?? 0) + itemsOf(user))
    expect([...counts]).toEqual(whole.users.map((user) => [user.user_id, itemsOf(user)]))
  }
  return whole
}
const itemsOf = ({ content = [], facts = [], messages = [] }: ImportedUser): number =>
  content.length + facts.length + messages.length
const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n')

it('reads mem0: pages of memories, with types from their categories', async () => {
  const memory = {
    id: 'm1',
    memory: 'Lives in Oslo',
    user_id: 'joe',
    created_at: '2024-05-01T10:00:00-07:00',
  }
  const { users, left } = await read('mem0', {
    count: 5,
    next: null,
    previous: null,
    results: [
      { ...memory, categories: ['family', 'misc'], metadata: { a: 1 } },
      { ...memory, id: 'm1' },
      { id: 'm2', memory: '', user_id: 'joe' },
      { id: 'm3', memory: 'Nobody’s' },
      { id: 'm4', memory: BIDI, user_id: 'dan', created_at: 'yesterday', categories: null },
      { id: 'm5', memory: HUGE, user_id: 'dan' },
      { id: 'm6', memory: 'half \ud800 and nul \u0000', user_id: 'dan' },
    ],
  })
  expect(users.map((user) => [user.user_id, user.facts?.length])).toEqual([
    ['joe', 2],
    ['dan', 3],
  ])
  expect(users[0]?.facts?.[0]).toMatchObject({ fact_type: 'family', created_at: '2024-05-01T17:00:00.000Z' })
  expect(users[1]?.facts?.map((fact) => fact.atomic_text.length)).toEqual([BIDI.length, 8_000, 16])
  expect(left).toEqual([expect.anything(), expect.anything(), '1 dates that cannot be read'])
})

it('takes no day that does not exist for another one', async () => {
  const { users } = await read('mem0', [
    { id: 'm1', memory: 'Likes sushi', user_id: 'joe', created_at: '2023-02-30T00:00:00Z' },
  ])
  expect(users[0]?.facts?.[0]).not.toHaveProperty('created_at')
  const table = await read('hubspot', 'Record ID,First Name,Create Date\n53,Tom,2024-02-30 10:11\n')
  expect(table.users[0]).toMatchObject({ user_id: '53', display_name: 'Tom' })
  expect(table.users[0]).not.toHaveProperty('first_met_at')
})

it('reads Letta agent files, old and new', async () => {
  const message = (role: string, text: string) => ({
    role,
    content: [{ type: 'text', text }],
    created_at: '2025-01-02T03:04:05+00:00',
  })
  const human = { label: 'human', value: 'The human is called Chad. They like vibe coding.', limit: 5000 }
  const messages = [
    message('system', 'You are…'),
    message('user', 'I moved to Oslo.'),
    message('user', '{"type": "heartbeat", "time": "now"}'),
    message('user', '{"type": "user_message", "message": "Hi there", "time": "now"}'),
    message('assistant', 'Nice!'),
    message('tool', '{}'),
    message('user', ''),
  ]
  const persona = { label: 'persona', value: 'I am Sam.' }
  const old = { agent_type: 'memgpt_agent', core_memory: [persona, human], messages, tools: [] }
  const fresh = {
    agents: [
      { id: 'agent-0', messages, block_ids: ['block-0'] },
      { id: 'agent-1', messages: [] },
    ],
    blocks: [
      { id: 'block-0', ...human },
      { id: 'block-1', ...persona },
      { label: 'human', value: ' ' },
    ],
    passages: [{ text: 'Chad owns a boat.', created_at: '2024-01-01T00:00:00Z' }],
    files: [],
    tools: [],
  }
  for (const file of [old, fresh]) {
    const { users } = await read('letta', file, { userId: 'chad' })
    expect(users[0]).toMatchObject({
      user_id: 'chad',
      content: [{ type: 'note', body: 'The user is called Chad. They like vibe coding.' }],
      messages: [
        { role: 'user', content: 'I moved to Oslo.', occurred_at: '2025-01-02T03:04:05.000Z' },
        { role: 'user', content: 'Hi there' },
        { role: 'assistant', content: 'Nice!' },
      ],
    })
  }
  expect(() => readImportFile('letta', JSON.stringify(old))).toThrow('--user')
})

it('reads a Claude export: conversations by their account, and who that is', async () => {
  const say = (sender: string, text: string, more = {}) => ({
    uuid: 'u',
    sender,
    text,
    content: [{ type: 'text', text }],
    created_at: '2024-12-01T10:00:00.000000Z',
    attachments: [],
    ...more,
  })
  const account = { uuid: 'acc-1' }
  const { users, left } = await read('claude', [
    { uuid: 'c1', name: 'Dogs', created_at: '2024-12-01T09:00:00Z', account, chat_messages: [] },
    {
      uuid: 'c2',
      name: '',
      account,
      created_at: '2024-12-01T09:00:00Z',
      chat_messages: [
        say('human', 'My dog is called Rex.'),
        say('assistant', '', {
          content: [
            { type: 'tool_use', name: 'x' },
            { type: 'text', text: 'A fine name.' },
          ],
        }),
        say('human', '', { content: [] }),
        say('human', HUGE, { created_at: null }),
        null,
      ],
    },
    { uuid: 'c3', chat_messages: [say('human', 'whose?')] },
    { uuid: 'c4' },
  ])
  expect(users).toHaveLength(1)
  expect(
    users[0]?.messages?.map(({ role, content, occurred_at }) => [role, content.length, occurred_at]),
  ).toEqual([
    ['user', 200_000, '2024-12-01T09:00:00.000Z'],
    ['user', 21, '2024-12-01T10:00:00.000Z'],
    ['assistant', 12, '2024-12-01T10:00:00.000Z'],
  ])
  expect(left).toHaveLength(4)
  const who = await read('claude', [
    { uuid: 'acc-1', full_name: 'Ann Lee', email_address: 'ann@example.com', verified_phone_number: null },
  ])
  expect(who.users).toEqual([
    { user_id: 'acc-1', display_name: 'Ann Lee', metadata: { email: 'ann@example.com' } },
  ])
})

it('reads Intercom: conversations with notes, contacts, and tables of contacts', async () => {
  const conversation = {
    type: 'conversation',
    id: '42',
    created_at: 1_700_000_000,
    source: {
      type: 'conversation',
      body: '<p>I&#39;m <b>allergic</b> to nuts.</p><p>Please note.</p>',
      author: { type: 'user', id: 'i-1', email: 'ann@example.com' },
    },
    contacts: { type: 'contact.list', contacts: [{ type: 'contact', id: 'i-1', external_id: 'ann' }] },
    conversation_parts: {
      conversation_parts: [
        { part_type: 'comment', body: '<p>Noted!</p>', created_at: 1_700_000_060, author: { type: 'bot' } },
        {
          part_type: 'note',
          body: '<p>She lives in Oslo.</p>',
          created_at: 1_700_000_090,
          author: { type: 'admin' },
        },
        { part_type: 'assignment', body: null, created_at: 1_700_000_100, author: { type: 'admin' } },
      ],
    },
  }
  const contact = {
    type: 'contact',
    role: 'user',
    id: 'i-1',
    external_id: 'ann',
    name: 'Ann',
    email: 'ann@example.com',
    created_at: 1_600_000_000,
    custom_attributes: { tier: 'gold', n: 3, off: null },
  }
  const empty = {
    ...conversation,
    id: '43',
    source: { body: '', author: { type: 'user' } },
    conversation_parts: [],
  }
  const nobody = {
    ...conversation,
    contacts: { contacts: [] },
    source: { body: 'x', author: { type: 'admin', id: '1' } },
  }
  for (const file of [
    { type: 'conversation.list', conversations: [conversation, empty, nobody], contacts: [contact] },
    lines(conversation, empty, nobody, contact),
    [conversation, empty, nobody, contact],
  ]) {
    const { users, left } = await read('intercom', file)
    expect(users).toEqual([
      {
        user_id: 'ann',
        display_name: 'Ann',
        first_met_at: '2020-09-13T12:26:40.000Z',
        metadata: { email: 'ann@example.com', custom: { tier: 'gold', n: '3' } },
        content: [{ type: 'note', body: 'She lives in Oslo.', created_at: '2023-11-14T22:14:50.000Z' }],
        messages: [
          {
            role: 'user',
            content: "I'm allergic to nuts.\nPlease note.",
            occurred_at: '2023-11-14T22:13:20.000Z',
          },
          { role: 'assistant', content: 'Noted!', occurred_at: '2023-11-14T22:14:20.000Z' },
        ],
      },
    ])
    expect(left).toHaveLength(2)
  }
  expect((await read('intercom', 'User ID,Name,Email\nann,Ann,ann@example.com\n')).users).toMatchObject([
    { user_id: 'ann', display_name: 'Ann', metadata: { email: 'ann@example.com' } },
  ])
})

it('reads Zendesk: tickets a line with their comments, and users', async () => {
  const ticket = {
    id: 7,
    subject: 'Boat',
    description: 'I want to rent a boat.',
    requester_id: 11,
    submitter_id: 11,
    created_at: '2024-03-01T10:00:00Z',
    comments: [
      {
        id: 1,
        author_id: 11,
        body: 'I want to rent a boat.',
        public: true,
        created_at: '2024-03-01T10:00:00Z',
      },
      { id: 2, author_id: 99, plain_body: 'Which one?', public: true, created_at: '2024-03-01T11:00:00Z' },
      { id: 3, author_id: 99, body: 'He no longer works at Siemens.', public: false },
      { id: 4, author_id: 11, body: '', public: true },
    ],
  }
  const user = {
    id: 11,
    name: 'Dan',
    email: 'dan@example.com',
    role: 'end-user',
    iana_time_zone: 'Europe/Oslo',
    notes: 'Likes tea.',
    user_fields: { vip: true },
    created_at: '2023-01-01T00:00:00Z',
  }
  const others = [
    { ...ticket, id: 8, comments: [], description: BIDI },
    { id: 9, subject: 'x' },
    { ...user, id: 99, role: 'admin' },
    { ...ticket, id: 10, requester_id: 12, comments: [], description: '' },
  ]
  for (const file of [lines(ticket, user, ...others), [ticket, user, ...others]]) {
    const { users, left } = await read('zendesk', file)
    expect(users).toHaveLength(1)
    expect(users[0]).toMatchObject({
      user_id: '11',
      display_name: 'Dan',
      metadata: { email: 'dan@example.com', timezone: 'Europe/Oslo', custom: { vip: 'true' } },
      content: [
        { body: 'He no longer works at Siemens.', created_at: '2024-03-01T10:00:00.000Z' },
        { body: 'Likes tea.', created_at: '2023-01-01T00:00:00.000Z' },
      ],
      messages: [
        { role: 'user' },
        { role: 'user', content: BIDI.trim() },
        { role: 'assistant', content: 'Which one?' },
      ],
    })
    expect(left).toHaveLength(3)
  }
})

it('reads HubSpot contacts without its bookkeeping', async () => {
  const csv = [
    'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Job Title,Company Name,Create Date,Time Zone,Associated Company IDs,Lead Status,Notes',
    '"101","Ann","Lee","ann@example.com","+47 1","","CTO","Acme","2024-05-01 10:00","europe_slash_oslo","55","New","She moved to Berlin in May.\nPrefers ""tea""."',
    '"102","","","","","","","","","","","",""',
    '"","","","","","","","","","","","Lost","who?"',
    `"103","דן","","dan@example.com","","","","","not a date","","","",""`,
    '"101","Ann","Lee","ann@example.com","","","CEO","Acme","","","","",""',
  ].join('\r\n')
  const { users, left } = await read('hubspot', csv)
  expect(users.map((user) => user.user_id)).toEqual(['101', '102', '103'])
  expect(users[0]).toMatchObject({
    display_name: 'Ann Lee',
    metadata: { email: 'ann@example.com', company: 'Acme', title: 'CEO' },
    content: [{ type: 'note', body: 'She moved to Berlin in May.\nPrefers "tea".' }],
  })
  expect(JSON.stringify(users)).not.toContain('Associated')
  expect(left).toContain('1 dates that cannot be read')
})

it('goes on after the entries that are done, and says when a file was broken off', async () => {
  const text = lines(...Array.from({ length: 10 }, (_, at) => ({ memory: `m${at}`, user_id: `u${at}` })))
  const rest: string[] = []
  for await (const { line, users } of readEntries('mem0', [text], { after: 7 }))
    rest.push(`${line} ${users[0]?.user_id}`)
  expect(rest).toEqual(['8 u7', '9 u8', '10 u9'])
  for (const broken of ['[{"memory": "x"', '{"results": [{"memory": "x", "user_id": "a"}'])
    await expect(async () => {
      for await (const _ of readEntries('mem0', [broken]));
    }).rejects.toThrow('broken off')
})
