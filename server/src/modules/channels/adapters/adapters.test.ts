import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OutboundAnswer } from '../../../platform/net/outbound.ts'
import type { ConnectionRow } from '../connections.store.ts'
import { CHANNEL_TYPES } from '../tables.ts'
import { graphFault, graphResult } from './graph.ts'
import { adapterOf } from './index.ts'
import { telegram, telegramFault } from './telegram.ts'

const connection = { phone_number_id: '1', page_id: '2', social_account_id: '3' } as ConnectionRow
const answer = (status: number, body: unknown, headers: OutboundAnswer['headers'] = {}): OutboundAnswer => ({
  status,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

describe('reading', () => {
  it.each(CHANNEL_TYPES)('%s never stumbles over what it does not expect', (type) => {
    const adapter = adapterOf(type)
    const keys = fc.constantFrom(
      ...[
        'entry',
        'changes',
        'value',
        'messages',
        'statuses',
        'messaging',
        'message',
        'delivery',
        'read',
        'mids',
      ],
      ...[
        'sender',
        'id',
        'timestamp',
        'type',
        'text',
        'photo',
        'chat',
        'date',
        'message_id',
        'errors',
        'contacts',
      ],
    )
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        fc.string({ maxLength: 8 }),
        fc.integer(),
        fc.constant(null),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(keys, tie('tree'), { maxKeys: 5 }),
      ),
    }))
    fc.assert(
      fc.property(tree, (body) => {
        for (const event of adapter.read(body, connection)) {
          if (event.kind === 'message' || event.kind === 'echo') {
            expect(event.channelMessageId).not.toBe('')
            expect(Number.isNaN(event.at.getTime())).toBe(false)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('knows Telegram’s files, edits, presses, and what a person wrote from the phone', () => {
    const chat = { id: 5, type: 'private' }
    const at = { chat, date: 1_760_000_000 }
    const read = (update: object) => telegram.read(update, connection)[0]
    expect(
      read({
        message: {
          ...at,
          message_id: 1,
          photo: [
            { file_id: 's', file_size: 1 },
            { file_id: 'l', file_size: 9 },
          ],
        },
      }),
    ).toMatchObject({
      type: 'image',
      channelMessageId: '5:1',
      attachments: [{ type: 'image', media_id: 'l', size: 9 }],
    })
    const document = { file_id: 'd', file_name: 'a.pdf', file_size: 7, mime_type: 'application/pdf' }
    expect(read({ message: { ...at, message_id: 2, document, caption: 'Look' } })).toMatchObject({
      type: 'document',
      content: 'Look',
      attachments: [{ type: 'document', name: 'a.pdf', size: 7 }],
    })
    expect(
      read({ edited_message: { ...at, message_id: 2, edit_date: 1_760_000_009, text: 'New' } }),
    ).toMatchObject({
      kind: 'edit',
      content: 'New',
      channelMessageId: '5:2',
    })
    expect(
      read({ callback_query: { id: '88', data: 'yes', message: { ...at, message_id: 3 } } }),
    ).toMatchObject({
      type: 'button',
      content: 'yes',
      wantsReply: true,
    })
    expect(
      read({ business_message: { ...at, message_id: 4, from: { id: 99 }, text: 'I will call' } }),
    ).toMatchObject({
      kind: 'echo',
      contact: '5',
    })
    expect(read({ message: { ...at, message_id: 6, passport_data: {} } })).toMatchObject({ type: 'unknown' })
  })
})

describe('answers', () => {
  it('are read by the more particular code', () => {
    expect(graphFault({ code: 10, error_subcode: 2018278 }).code).toBe('outside_window')
    expect(graphFault({ code: 200 }).code).toBe('token_invalid')
    expect(graphFault({ code: 100, error_subcode: 2018001 }).code).toBe('undeliverable')
    expect(graphFault({ code: 132015 }).code).toBe('template_refused')
    expect(graphFault({}).code).toBe('refused')
  })

  it('say what may be tried again, and what is not known', () => {
    const read = (given: OutboundAnswer) => graphResult(given, () => '')
    expect(read(answer(429, { error: { code: 4, message: 'Slow' } }, { 'retry-after': '7' }))).toMatchObject({
      kind: 'refused',
      mayRetry: true,
      fault: { code: 'rate_limited', retryAfterMs: 7_000 },
    })
    expect(read(answer(503, 'down'))).toMatchObject({ kind: 'refused', mayRetry: true })
    for (const status of [502, 504]) expect(read(answer(status, '<html>'))).toMatchObject({ kind: 'unknown' })
    expect(read(answer(200, '{}'))).toMatchObject({ kind: 'unknown' })
    expect(read(answer(400, { error: { code: 131026 } }))).toMatchObject({ kind: 'refused', mayRetry: false })
  })

  it('of Telegram mean the same things in other words', () => {
    const code = (error_code: number, description = 'x', parameters = {}) =>
      telegramFault({ ok: false, error_code, description, parameters })
    expect(code(401).code).toBe('token_invalid')
    expect(code(403, 'Forbidden: bot was blocked by the user').code).toBe('undeliverable')
    expect(code(400, 'Bad Request: chat not found').code).toBe('undeliverable')
    expect(code(429, 'Too Many Requests', { retry_after: 3 })).toMatchObject({
      code: 'rate_limited',
      retryAfterMs: 3_000,
    })
    expect(code(500).code).toBe('unavailable')
    expect(code(400).code).toBe('refused')
  })
})
