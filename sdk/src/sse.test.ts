import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EventParser, eventsIn, FrameReader } from './sse.ts'

const bodyOf = (chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })

async function read(chunks: readonly Uint8Array[]) {
  const events = []
  for await (const event of eventsIn(bodyOf(chunks))) events.push(event)
  return events
}

const parse = (text: string) => new EventParser().push(text)

describe('an event stream', () => {
  it('has comments, names, ids and data of several lines', () => {
    expect(parse(': hello\n\nid: 7\nevent: tick\ndata: one\ndata: two\n\ndata:three\n\n')).toEqual([
      { id: '7', event: 'tick', data: 'one\ntwo' },
      { id: '7', event: 'message', data: 'three' },
    ])
  })

  it('may move its place without saying anything', () => {
    expect(parse('id: 41\n: connected\n\n')).toEqual([{ id: '41', event: 'message', data: undefined }])
  })

  it('ends lines in three ways, begins with a mark or not, and ignores what it does not know', () => {
    const expected = [{ id: undefined, event: 'message', data: 'a' }]
    for (const end of ['\n', '\r\n', '\r'])
      expect(parse(`\uFEFFretry: 5${end}data: a${end}${end}:${end}`), JSON.stringify(end)).toEqual(expected)
  })

  it('keeps an empty line of data, and one space only is the separator', () => {
    expect(parse('data\n\ndata:  x\n\n').map((event) => event.data)).toEqual(['', ' x'])
  })

  it('drops what was cut off', async () => {
    expect(await read([new TextEncoder().encode('id: 1\ndata: whole\n\nid: 2\ndata: half')])).toEqual([
      { id: '1', event: 'message', data: 'whole' },
    ])
  })

  it('means the same wherever it is cut, in the middle of a character too', async () => {
    const line = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n\0]/g, ' '))
    const event = fc.record({
      id: fc.nat().map(String),
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { maxLength: 5 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.nat(40), { maxLength: 30 }),
        async (events, end, cuts) => {
          const text = events
            .map(({ id, lines }) => [`id: ${id}`, ...lines.map((one) => `data: ${one}`), '', ''].join(end))
            .join('')
          const bytes = new TextEncoder().encode(`${text}: the end${end}`)
          const chunks: Uint8Array[] = []
          let at = 0
          for (const cut of [...cuts, bytes.length]) {
            chunks.push(bytes.subarray(at, at + cut))
            at += cut
          }
          expect(await read(chunks)).toEqual(
            events.map(({ id, lines }) => ({ id, event: 'message', data: lines.join('\n') })),
          )
        },
      ),
      { numRuns: 200 },
    )
  })

  it('that falls silent for too long is a dead one', async () => {
    const silent = new ReadableStream<Uint8Array>({ start: () => undefined })
    await expect(eventsIn(silent, 20).next()).rejects.toThrow('Nothing came for 20 ms')
  })

  it('is cancelled when the reader leaves', async () => {
    let isCancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('data: x\n\n')),
      cancel: () => {
        isCancelled = true
      },
    })
    for await (const event of eventsIn(endless)) if (event.data === 'x') break
    expect(isCancelled).toBe(true)
  })
})

describe('a frame', () => {
  it('that came in pieces is put together', () => {
    const reader = new FrameReader()
    const whole = JSON.stringify({ type: 'context_ready', words: 'äöü'.repeat(10) })
    const pieces = [whole.slice(0, 9), whole.slice(9, 30), whole.slice(30)]
    const read = pieces.map((data, index) =>
      reader.read(JSON.stringify({ __chunk: { index, total: pieces.length }, data })),
    )
    expect(read).toEqual([undefined, undefined, JSON.parse(whole)])
    expect(reader.read('{"type":"phase"}')).toEqual({ type: 'phase' })
  })
})
