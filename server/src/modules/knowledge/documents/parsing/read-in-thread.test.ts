import { expect, it } from 'vitest'
import { newId } from '../../../../kernel/ids.ts'
import { ThreadPool } from '../../../../platform/threads/thread-pool.ts'
import { Unreadable } from './block.ts'
import { DOCUMENT_READER, readInThread } from './read-in-thread.ts'

const threads = new ThreadPool()
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
  const late = readInThread(threads, task(), run, { ...DOCUMENT_READER, timeoutMs: 0 })
  await expect(late).rejects.toThrow(/too long/)
  const long = { format: 'txt' as const, bytes: new Uint8Array(Buffer.from('word. '.repeat(3_000_000))) }
  const hungry = readInThread(threads, long, run, { ...DOCUMENT_READER, growthMb: -10_000 })
  await expect(hungry).rejects.toThrow(Unreadable)
  await expect(hungry).rejects.toThrow(/memory/)
})

it('ends with the job', async () => {
  const stopping = new AbortController()
  const reading = readInThread(threads, task(), { ...run, signal: stopping.signal })
  stopping.abort(new Error('closing'))
  await expect(reading).rejects.toThrow('closing')
})
