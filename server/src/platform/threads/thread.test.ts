import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { ThreadStart } from './host.ts'
import { endThreads, runThread, type ThreadOptions } from './thread.ts'
import { ThreadLoadError } from './thread-fault.ts'

/** A real program of ours that is quick: a simulation of a few rounds. */
const SIMULATION: ThreadStart = { file: 'simulation-worker' }
const simulate = (task: object, options: ThreadOptions<{ round: number }> = {}, start = SIMULATION) =>
  runThread<object, { round: number }, { series: { round: number }[] }>(start, task, options)
const task = (rounds: number, scenario = 'real_estate') => ({ task: 'simulate', scenario, rounds, seed: 1 })

it('answers, tells how far it is, and says the same the second time', async () => {
  const rounds: number[] = []
  const onProgress = ({ round }: { round: number }) => void rounds.push(round)
  const one = await simulate(task(2), { onProgress })
  const two = await simulate(task(2))
  expect(rounds).toEqual([1, 2])
  expect(two).toEqual(one)
})

it('says when the work begins, in a new thread and in one that is kept', async () => {
  const seen: string[] = []
  const watched = (name: string) => ({
    onBegin: () => void seen.push(`${name} begins`),
    onProgress: () => void seen.push(`${name} goes on`),
  })
  await expect(simulate(task(1, 'no such scenario'))).rejects.toThrow('There is no scenario')
  await simulate(task(1), watched('new'))
  await simulate(task(1), watched('kept'))
  expect(seen).toEqual(['new begins', 'new goes on', 'kept begins', 'kept goes on'])
})

it('does not reuse a thread that was started with another heap', async () => {
  await simulate(task(1), {}, { ...SIMULATION, heapMb: 256 })
  const seen: string[] = []
  const onBegin = () => void seen.push('begun')
  const working = simulate(task(1), { onBegin }, { ...SIMULATION, heapMb: 128 })
  // One that was kept would have begun at once.
  expect(seen).toEqual([])
  await working
  expect(seen).toEqual(['begun'])
})

it('throws what the thread throws, and starts another one afterwards', async () => {
  await expect(simulate(task(1, 'no such scenario'))).rejects.toThrow(
    'There is no scenario no such scenario.',
  )
  expect((await simulate(task(1))).series).toHaveLength(1)
})

it('is stopped by its signal, also before it begins', async () => {
  const stop = new AbortController()
  const running = simulate(task(100), {
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('enough')),
  })
  await expect(running).rejects.toThrow('enough')
  expect(() => simulate(task(1), { signal: stop.signal })).toThrow('enough')
  expect((await simulate(task(1))).series).toHaveLength(1)
})

it('never reuses a thread that is being ended because it had no work', async () => {
  await simulate(task(1))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    // Kept from here on, by a clock of ours.
    await simulate(task(1))
    vi.advanceTimersByTime(11_000)
    expect((await simulate(task(1))).series).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

it('says so when a program cannot be loaded', async () => {
  const missing = simulate(task(1), {}, { file: '/no/such/program.mjs' })
  await expect(missing).rejects.toBeInstanceOf(ThreadLoadError)
})

describe('a program that releases what it holds', () => {
  /** Holds a file as long as its thread lives, and works for as long as it is told. */
  const PROGRAM = `
    import { writeFileSync } from 'node:fs'
    import { setTimeout } from 'node:timers/promises'
    import { parentPort, workerData } from 'node:worker_threads'
    let working = Promise.resolve()
    parentPort.on('message', ({ kind, data }) => {
      if (kind === 'work')
        working = setTimeout(data).then(() => parentPort.postMessage({ kind: 'done', result: 'worked' }))
      else
        working.then(() => {
          writeFileSync(workerData.mark, 'released')
          parentPort.close()
        })
    })
    parentPort.postMessage({ kind: 'loaded' })`

  async function program(graceMs: number) {
    const folder = await mkdtemp(join(tmpdir(), 'rapport-threads-'))
    const file = join(folder, 'program.mjs')
    const mark = join(folder, 'mark')
    await writeFile(file, PROGRAM)
    return { start: { file, graceMs, settings: { mark } }, isReleased: () => existsSync(mark) }
  }

  it('does not keep the process alive while it is kept without work', async () => {
    const { start } = await program(30_000)
    const handles = () =>
      process.getActiveResourcesInfo().filter((name) => name === 'MessagePort' || name === 'Worker').length
    const before = handles()
    const kept = { ...start, keptMs: 600_000 }
    const working = runThread(kept, 0)
    expect(handles()).toBeGreaterThan(before)
    await working
    // Threads of other tests may have ended meanwhile.
    expect(handles()).toBeLessThanOrEqual(before)
    await endThreads(kept)
  })

  it('has time for it when it is ended without work', async () => {
    const { start, isReleased } = await program(30_000)
    expect(await runThread(start, 0)).toBe('worked')
    expect(isReleased()).toBe(false)
    await endThreads(start)
    expect(isReleased()).toBe(true)
  })

  it('finishes its task first when it is ended in the middle of one, while the caller goes on', async () => {
    const { start, isReleased } = await program(30_000)
    const stop = new AbortController()
    const onBegin = () => stop.abort(new Error('enough'))
    await expect(runThread(start, 50, { signal: stop.signal, onBegin })).rejects.toThrow('enough')
    expect(isReleased()).toBe(false)
    await endThreads(start)
    expect(isReleased()).toBe(true)
  })

  it('is terminated when it takes longer than it may', async () => {
    const { start, isReleased } = await program(10)
    const stop = new AbortController()
    const onBegin = () => stop.abort(new Error('enough'))
    await expect(runThread(start, 600_000, { signal: stop.signal, onBegin })).rejects.toThrow('enough')
    await endThreads(start)
    expect(isReleased()).toBe(false)
  })
})

describe('a program in a process of its own', () => {
  /** Does what it is told; what it cannot do kills it alone. */
  const PROGRAM = `
    process.once('disconnect', () => process.exit())
    process.on('message', ({ kind, data }) => {
      if (kind === 'end') return process.disconnect()
      if (data === 'environment') return process.send({ kind: 'done', result: Object.keys(process.env) })
      if (data === 'fail') return process.send({ kind: 'failed', message: 'It cannot be done.' })
      if (data === 'exit') process.exit(3)
      const kept = []
      for (;;) kept.push(Array.from({ length: 100_000 }, Math.random))
    })
    process.send({ kind: 'loaded' })`

  async function program(): Promise<ThreadStart> {
    const file = join(await mkdtemp(join(tmpdir(), 'rapport-process-')), 'program.mjs')
    await writeFile(file, PROGRAM)
    return { file, heapMb: 32, isOwnProcess: true }
  }

  it('sees nothing of our environment', async () => {
    const start = await program()
    const names = await runThread<string, never, string[]>(start, 'environment')
    expect(names.filter((name) => name in process.env && name !== 'NODE_CHANNEL_FD')).toEqual([])
    await endThreads(start)
  })

  it('tells why it failed, how it ended, and that its memory was full', async () => {
    const start = await program()
    await expect(runThread(start, 'fail')).rejects.toThrow('It cannot be done.')
    await expect(runThread(start, 'exit')).rejects.toMatchObject({ name: 'ThreadFault', kind: 'ended' })
    await expect(runThread(start, 'fill')).rejects.toMatchObject({ name: 'ThreadFault', kind: 'memory' })
    expect(await runThread(start, 'environment')).toBeInstanceOf(Array)
    await endThreads(start)
  })

  it('is ended by its signal', async () => {
    const start = await program()
    const stop = new AbortController()
    const onBegin = () => stop.abort(new Error('enough'))
    await expect(runThread(start, 'fill', { signal: stop.signal, onBegin })).rejects.toThrow('enough')
    await endThreads(start)
  })
})
