import { PassageIndex, packVector, type Weights } from '../../../server/src/algorithms/retrieval/index.ts'
import { KNOWLEDGE_WEIGHTS, SCORE_MIN } from '../../../server/src/modules/knowledge/search/passages.ts'
import { percentile, say } from '../machine.ts'
import { pick, roll } from './measure.ts'

const DIMENSIONS = 384
const ASKED = 60
const LIMIT = 10
const BATCH = 10_000
const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-01T12:00:00Z')

const DID = ['visited', 'painted', 'repaired', 'sold', 'praised', 'photographed', 'forgot', 'bought']
const WHAT = ['garden', 'bicycle', 'harbour', 'piano', 'kitchen', 'novel', 'museum', 'boat', 'lamp', 'train']
const WHERE = ['Lyon', 'Porto', 'the old town', 'the mountains', 'the office', 'Oslo', 'the market', 'Ghent']

/** Numbers of a bell curve, taken from one long list at any place: to roll each of 384 million takes minutes. */
const NOISE = Float32Array.from({ length: 1 << 20 }, () => {
  let sum = 0
  for (let n = 0; n < 4; n += 1) sum += roll(2_001) - 1_000
  return sum / 1_155
})
const TOPICS = 5_000
const noise = (): Float32Array => {
  const from = roll(NOISE.length - DIMENSIONS)
  return NOISE.subarray(from, from + DIMENSIONS)
}
const topics = Array.from({ length: TOPICS }, () => Float32Array.from(noise()))

/** Either like no other, or one of some hundreds about the same topic. */
function vectorOf(isClustered: boolean): Float32Array {
  const own = noise()
  const other = isClustered ? (topics[roll(TOPICS)] as Float32Array) : noise()
  const vector = Float32Array.from(own, (value, at) => value + (other[at] as number))
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

const texts = {
  facts: (at: number) =>
    `On day ${at} the user ${pick(DID)} the ${pick(WHAT)} number ${roll(5_000)} in ${pick(WHERE)}.`,
  knowledge: (at: number) =>
    `Part ${at}: ${pick(WHERE)} was ${pick(DID)} for its ${pick(WHAT)} by model ${roll(5_000)}.`,
}

interface Kind {
  readonly name: keyof typeof texts
  readonly weights?: Weights
  readonly asked: object
}

const KINDS: readonly Kind[] = [
  { name: 'facts', asked: { now: NOW, asker: 'user' } },
  {
    name: 'knowledge',
    weights: KNOWLEDGE_WEIGHTS,
    asked: { now: Number.NaN, scoreMin: SCORE_MIN, perThread: 8 },
  },
]

/** One index in this process: every vector compared with the question, beside a first pass over their signs. */
export async function measureIndex(sizes: readonly number[]): Promise<void> {
  for (const kind of KINDS)
    for (const isClustered of [false, true]) {
      const index = new PassageIndex(kind.weights)
      const before = memoryMb()
      const begun = performance.now()
      for (const size of sizes) {
        await fill(index, kind, isClustered, size)
        const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
        say(
          `\n${size} ${kind.name}, ${isClustered ? 'clustered' : 'random'} vectors: ${(memoryMb() - before).toFixed(0)} MB in the process, ${(index.bytes / 1e6).toFixed(0)} MB by its own estimate; filled after ${seconds} s`,
        )
        compare(index, kind, isClustered)
      }
    }
}

function memoryMb(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

async function fill(index: PassageIndex, kind: Kind, isClustered: boolean, size: number): Promise<void> {
  for (let from = index.size; from < size; from += BATCH) {
    const count = Math.min(BATCH, size - from)
    index.put(
      Array.from({ length: count }, (_, n) => ({
        id: `0193${(from + n).toString(16).padStart(8, '0')}-7000-8000-000000000000`,
        kind: 'fact' as const,
        text: texts[kind.name](from + n),
        at: NOW - (((from + n) * 7) % 700) * DAY_MS,
        thread: kind.name === 'facts' ? '' : `document ${Math.floor((from + n) / 200)}`,
        position: 0,
        speaker: kind.name === 'facts' ? 'user' : '',
        entities: [],
        weight: roll(1_000) / 1_000,
        vectors: [packVector(vectorOf(isClustered))],
      })),
    )
    await new Promise(setImmediate)
  }
}

function compare(index: PassageIndex, kind: Kind, isClustered: boolean): void {
  const times: Record<'exact' | 'signs', number[]> = { exact: [], signs: [] }
  const processor: Record<'exact' | 'signs', number[]> = { exact: [], signs: [] }
  let [same, of] = [0, 0]
  for (let n = 0; n < ASKED + 5; n += 1) {
    const query = {
      ...kind.asked,
      now: NOW,
      text: `Who ${pick(DID)} the ${pick(WHAT)} in ${pick(WHERE)}?`,
      vector: vectorOf(isClustered),
      limit: LIMIT,
      mode: n % 4 === 0 ? ('semantic' as const) : ('auto' as const),
    }
    const found = { exact: [] as string[], signs: [] as string[] }
    for (const way of ['signs', 'exact'] as const) {
      const used = process.cpuUsage()
      const begun = performance.now()
      const hits = index.search({ ...query, exactRowsMax: way === 'exact' ? Number.POSITIVE_INFINITY : 0 })
      const took = performance.now() - begun
      const { user, system } = process.cpuUsage(used)
      found[way] = hits.map(({ id }) => id)
      // The first ones are compiled.
      if (n < 5) continue
      times[way].push(took)
      processor[way].push((user + system) / 1_000)
    }
    same += found.exact.filter((id) => found.signs.includes(id)).length
    of += found.exact.length
  }
  for (const way of ['exact', 'signs'] as const)
    say(
      `  ${way.padEnd(6)} p50 ${percentile(times[way], 0.5).toFixed(1)} ms, p99 ${percentile(times[way], 0.99).toFixed(1)} ms, processor time p50 ${percentile(processor[way], 0.5).toFixed(1)} ms`,
    )
  say(`  the same ${same} of ${of} found: ${(same / of).toFixed(4)}`)
}
