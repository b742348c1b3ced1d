import { expect, it } from 'vitest'
import { newId } from '../../../../kernel/ids.ts'
import { ThreadPool } from '../../../../platform/threads/thread-pool.ts'
import { Unreadable } from './block.ts'
import { DOCUMENT_READER, readInThread as readOrAsk } from './read-in-thread.ts'

const threads = new ThreadPool()
const readInThread = async (...given: Parameters<typeof readOrAsk>) => {
  const read = await readOrAsk(...given)
  if ('textless' in read) throw new Error('there is text on every page')
  return read
}
const task = () => ({
  format: 'txt' as const,
  bytes: new Uint8Array(Buffer.from('Some words in a file.\n'.repeat(1_000))),
})
const run = { tenantId: newId(), signal: new AbortController().signal }

it('reads in a thread and gives back what is there', async () => {
  const { chunks, pages } = await readInThread(threads, task(), run)
  expect(pages).toBe(1)
  expect(chunks.map((chunk) => chunk.content).join(' ')).toContain('Some words in a file.')
  expect(Math.max(...chunks.map((chunk) => chunk.content.length))).toBeLessThan(1_400)
})

it('gives up what takes too long or too much memory', async () => {
  const long = () => ({
    format: 'txt' as const,
    bytes: new Uint8Array(Buffer.from('word. '.repeat(3_000_000))),
  })
  const late = readInThread(threads, long(), run, { ...DOCUMENT_READER, timeoutMs: 0 })
  await expect(late).rejects.toThrow(/too long/)
  const hungry = readInThread(threads, long(), run, { ...DOCUMENT_READER, growthMb: 20 })
  await expect(hungry).rejects.toThrow(Unreadable)
  await expect(hungry).rejects.toThrow(/memory/)
})

it('ends with the job', async () => {
  const stopping = new AbortController()
  const reading = readInThread(threads, task(), { ...run, signal: stopping.signal })
  stopping.abort(new Error('closing'))
  await expect(reading).rejects.toThrow('closing')
})

it('survives a document that fills the heap faster than a thread could be stopped', async () => {
  const paragraphs = { format: 'md' as const, bytes: new Uint8Array(Buffer.from('a\n\n'.repeat(6_000_000))) }
  const full = readInThread(threads, paragraphs, run, { ...DOCUMENT_READER, heapMb: 64, growthMb: 10_000 })
  await expect(full).rejects.toThrow(/memory/)
  expect((await readInThread(threads, task(), run)).pages).toBe(1)
})

it('puts the parts of a long document together, in their order', async () => {
  const paragraph = (at: number) => `Number ${at}. ${'word '.repeat(180)}\n\n`
  const text = Array.from({ length: 600 }, (_, at) => paragraph(at)).join('')
  const bytes = new Uint8Array(Buffer.from(`${text}| Room | Price |\n|---|---|\n| Suite | 300 |\n`))
  const { chunks, nodes } = await readInThread(threads, { format: 'md', bytes }, run)
  const numbers = chunks.flatMap(({ content }) => /^Number (\d+)\./.exec(content)?.[1] ?? [])
  expect(numbers.map(Number)).toEqual(Array.from({ length: 600 }, (_, at) => at))
  expect(nodes).toMatchObject([{ label: 'Suite' }])
})
