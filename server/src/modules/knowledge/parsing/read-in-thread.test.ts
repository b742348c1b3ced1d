import { expect, it } from 'vitest'
import { Unreadable } from './block.ts'
import { readInThread } from './read-in-thread.ts'

const text = () => new Uint8Array(Buffer.from('Some words in a file.\n'.repeat(1_000)))
const never = new AbortController().signal

it('reads in a thread and gives back what is there', async () => {
  const { chunks, pages } = await readInThread('txt', text(), never)
  expect(pages).toBe(1)
  expect(chunks.map((chunk) => chunk.content).join(' ')).toContain('Some words in a file.')
  expect(Math.max(...chunks.map((chunk) => chunk.content.length))).toBeLessThan(1_400)
})

it('gives up what takes too long or too much memory', async () => {
  const limits = { timeMs: 60_000, growthBytes: 10_000_000_000, everyMs: 1 }
  await expect(readInThread('txt', text(), never, { ...limits, timeMs: 0 })).rejects.toThrow(/too long/)
  const hungry = readInThread('txt', text(), never, { ...limits, growthBytes: -10_000_000_000 })
  await expect(hungry).rejects.toThrow(Unreadable)
})

it('ends with the process', async () => {
  const stopping = new AbortController()
  const reading = readInThread('txt', text(), stopping.signal)
  stopping.abort(new Error('closing'))
  await expect(reading).rejects.toThrow('closing')
})
