import { afterAll, expect, it } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import { ThreadPool, type ThreadProgram } from './thread-pool.ts'

const threads = new ThreadPool()
afterAll(() => threads.close())

/** A real program of ours: a simulation takes as long as it has rounds. */
const SIMULATION: ThreadProgram = {
  file: 'simulation-worker',
  lane: 'long',
  timeoutMs: 60_000,
  heapMb: 512,
}
const rounds = (count: number) => ({ task: 'simulate', scenario: 'hotel', rounds: count, seed: 1 })
const run = (program: ThreadProgram, count: number, tenantId = newId(), signal?: AbortSignal) =>
  threads.run<object, never, { series: unknown[] }>(program, rounds(count), { tenantId, signal })

it('runs a program in a thread', async () => {
  expect((await run(SIMULATION, 2)).series).toHaveLength(2)
})

it('ends a thread that takes too long, and goes on with the next task', async () => {
  const late = run({ ...SIMULATION, timeoutMs: 50 }, 1_000)
  await expect(late).rejects.toMatchObject({ name: 'ThreadFault', kind: 'timeout' })
  expect((await run(SIMULATION, 1)).series).toHaveLength(1)
})

it('ends a thread while the process grows by more than the program may', async () => {
  const hungry = run({ ...SIMULATION, growthMb: -100_000 }, 1_000)
  await expect(hungry).rejects.toMatchObject({ name: 'ThreadFault', kind: 'memory' })
})

it('ends a thread whose heap is full', async () => {
  const task = { task: 'model', rows: Array.from({ length: 400_000 }, () => ({})), epochs: 1 }
  const program: ThreadProgram = { file: 'leads-worker', lane: 'training', timeoutMs: 60_000, heapMb: 4 }
  const full = threads.run(program, task, { tenantId: newId() })
  await expect(full).rejects.toMatchObject({ name: 'ThreadFault', kind: 'memory' })
})

it('lets a second workspace in while the first one has tasks waiting', async () => {
  const [one, two] = [newId(), newId()]
  const order: string[] = []
  const note = (name: string) => () => void order.push(name)
  const all = [
    run(SIMULATION, 6, one).then(note('one')),
    run(SIMULATION, 6, one).then(note('one')),
    run(SIMULATION, 6, one).then(note('one')),
    run(SIMULATION, 1, two).then(note('two')),
  ]
  await Promise.all(all)
  expect(order.indexOf('two')).toBeLessThan(2)
})

it('stops with its signal', async () => {
  const stop = new AbortController()
  const running = run(SIMULATION, 1_000, newId(), stop.signal)
  setTimeout(() => stop.abort(new Error('enough')), 20)
  await expect(running).rejects.toThrow('enough')
})

it('takes many tasks at once without a warning', async () => {
  const warnings: string[] = []
  const note = (warning: Error) => void warnings.push(warning.name)
  process.on('warning', note)
  await Promise.all(Array.from({ length: 12 }, () => run(SIMULATION, 1)))
  process.off('warning', note)
  expect(warnings).not.toContain('MaxListenersExceededWarning')
})
