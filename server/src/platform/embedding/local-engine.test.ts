import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import { ThreadPool } from '../threads/thread-pool.ts'
import { createEmbedder, type Embedder, EmbeddingUnavailable, queryVector } from './index.ts'
import type { LocalOptions } from './local-engine.ts'
import { builtInModel, weightsFolder } from './weights.ts'

const TENANT = newId()
const threads = new ThreadPool()

const builtIn = ({ folder, ...options }: Partial<LocalOptions> & { folder?: string } = {}): Embedder =>
  createEmbedder({ engine: 'local', model: builtInModel(folder), ...options }, threads)

/** The real weights on the real thread; the harness has built the bundle that the thread starts from. */
const embedder = builtIn()
afterAll(async () => {
  await embedder.close()
  threads.close()
})

const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] as number), 0)

async function vectorsOf(texts: readonly string[], from: Embedder = embedder): Promise<Float32Array[]> {
  return [...(await from.embed(texts, TENANT))]
}

const one = async (text: string): Promise<Float32Array> => (await vectorsOf([text]))[0] as Float32Array

/** The shortest of several times: a busy machine makes some of them long. */
async function bestOf(times: number, work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now()
    await work()
    best = Math.min(best, performance.now() - begun)
  }
  return best
}

describe('the built-in model', () => {
  it('puts sentences that mean the same closer together', async () => {
    const [question, near, far, farther] = (await vectorsOf([
      'Where does she spend her holidays?',
      'Every summer she travels to the coast of Portugal.',
      'She had toast for breakfast.',
      'The invoice is due on Friday.',
    ])) as [Float32Array, Float32Array, Float32Array, Float32Array]
    expect(cosine(question, near)).toBeGreaterThan(cosine(question, far) + 0.1)
    expect(cosine(question, far)).toBeGreaterThan(cosine(question, farther))
  })

  it('gives vectors of length 1, as long as it says', async () => {
    for (const vector of await vectorsOf(['A dog.', '', '🙂', '東京に住んでいます', '\u0000\ud800 lone'])) {
      expect(vector).toHaveLength(embedder.dimensions)
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
    }
    expect(embedder.model).toBe('all-MiniLM-L6-v2-int8')
    expect(embedder.status()).toBe('ok')
  })

  it('gives a query that it cannot read a vector that is similar to nothing', async () => {
    for (const query of ['🍕', '체크아웃', 'เปิดกี่โมง', '退房时间']) {
      const vector = await embedder.embedQuery(query, TENANT)
      expect(vector).toHaveLength(embedder.dimensions)
      expect(vector.every((value) => value === 0)).toBe(true)
      expect(await queryVector(embedder, { text: query, tenantId: TENANT })).toBeUndefined()
    }
    for (const query of ['pizza 🍕 please', 'Где ключ?', 'متى يفتح المطعم'])
      expect(Math.hypot(...(await embedder.embedQuery(query, TENANT)))).toBeCloseTo(1, 5)
  })

  it('gives a text the same vector, whatever else is asked', async () => {
    const texts = Array.from(
      { length: 40 },
      (_, at) => `Sentence ${at} about ${'cats and '.repeat(at % 7)}dogs.`,
    )
    const together = await vectorsOf(texts)
    const backwards = (await vectorsOf([...texts].reverse())).reverse()
    expect(backwards).toEqual(together)
    expect(await one(texts[17] as string)).toEqual(together[17])
  })

  it('keeps many calls at once apart, and answers nothing for nothing', async () => {
    const calls = Array.from({ length: 60 }, (_, at) =>
      Array.from({ length: 1 + (at % 20) }, (_, text) => `Note ${at * 31 + text}: the lamp is blue.`),
    )
    const answers = await Promise.all(calls.map((texts) => vectorsOf(texts)))
    for (const [at, texts] of calls.entries()) expect(answers[at]).toHaveLength(texts.length)
    expect(answers[41]?.[1]).toEqual(await one(calls[41]?.[1] as string))
    expect(await embedder.embed([], TENANT)).toEqual([])
  })

  it('lets a question through while thousands of texts wait', async () => {
    const order: string[] = []
    const bulk = embedder
      .embed(
        Array.from({ length: 400 }, (_, at) => `Line ${at} of a long import.`),
        TENANT,
      )
      .then(() => order.push('import'))
    const question = embedder.embed(['What is imported?'], TENANT).then(() => order.push('question'))
    await Promise.all([bulk, question])
    expect(order).toEqual(['question', 'import'])
  })

  it('embeds a query before texts that came earlier, of any workspace', async () => {
    const order: string[] = []
    const note = (name: string) => () => void order.push(name)
    const calls = [
      ...Array.from({ length: 6 }, (_, at) =>
        embedder.embed([`Text ${at} of a workspace that was idle.`], newId()).then(note('text')),
      ),
      embedder.embedQuery('What has waited longest?', TENANT).then(note('query')),
    ]
    await Promise.all(calls)
    // The first text had the thread already.
    expect(order.indexOf('query')).toBe(1)
  })

  it('reads the first 256 tokens of a long text', async () => {
    const start = 'walk '.repeat(254)
    expect(await one(`${start}piano violin`)).toEqual(await one(start))
    expect(await one('walk '.repeat(200))).not.toEqual(await one(`${'walk '.repeat(200)}piano violin`))
    const begun = performance.now()
    await one('x '.repeat(500_000))
    expect(performance.now() - begun).toBeLessThan(10_000)
  })

  it('embeds a question once', async () => {
    const [first, second] = [
      embedder.embedQuery('Who is Ada?', TENANT),
      embedder.embedQuery('Who is Ada?', TENANT),
    ]
    expect(await first).toBe(await second)
    expect(await first).toEqual(await one('Who is Ada?'))
  })
})

describe('closing', () => {
  it('rejects pending and later calls, and can be repeated', async () => {
    const other = builtIn()
    await other.embed(['warm'], TENANT)
    const waiting = other.embed(
      Array.from({ length: 100 }, () => 'long'),
      TENANT,
    )
    const refused = expect(waiting).rejects.toBeInstanceOf(EmbeddingUnavailable)
    await other.close()
    await refused
    await expect(other.embed(['late'], TENANT)).rejects.toThrow('closed')
    await other.close()
  })

  it('ends the thread with the last of those who use it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rapport-thread-'))
    const program = join(folder, 'program.mjs')
    await writeFile(
      program,
      `import { parentPort, threadId } from 'node:worker_threads'
      parentPort.on('message', ({ kind, data }) => {
        if (kind === 'end') return parentPort.close()
        parentPort.postMessage({ kind: 'done', result: data.texts.map(() => new Float32Array([threadId])) })
      })
      parentPort.postMessage({ kind: 'loaded' })`,
    )
    const [first, second, third] = [builtIn({ program }), builtIn({ program }), builtIn({ program })]
    const thread = async (from: Embedder) => (await vectorsOf(['text'], from))[0]?.[0]
    const shared = await thread(first)
    expect(await thread(second)).toBe(shared)
    await first.close()
    await first.close()
    // It never embedded anything, so its end is nothing to the others.
    await builtIn({ program }).close()
    expect(await thread(second)).toBe(shared)
    await second.close()
    expect(await thread(third)).not.toBe(shared)
    await third.close()
    await rm(folder, { recursive: true })
  })

  it('costs nothing when nothing was embedded', async () => {
    const ms = await bestOf(5, () => builtIn().close())
    // Starting the thread and reading the weights takes longer than this on any machine.
    expect(ms).toBeLessThan(250)
  })
})

describe('weights that cannot be used', () => {
  it('are refused with a reason when a file is missing', async () => {
    const other = builtIn({ folder: join(tmpdir(), 'no-such-folder') })
    await expect(other.embed(['text'], TENANT)).rejects.toBeInstanceOf(EmbeddingUnavailable)
    expect(other.status()).toEqual({ reason: expect.stringContaining('cannot be loaded') })
    await expect(other.embedQuery('text', TENANT)).rejects.toBeInstanceOf(EmbeddingUnavailable)
    await other.close()
  })

  it('are refused when a single byte differs', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rapport-weights-'))
    await mkdir(join(folder, 'onnx'))
    for (const file of ['tokenizer.json', 'tokenizer_config.json']) {
      await copyFile(join(weightsFolder(), file), join(folder, file))
    }
    const network = await readFile(join(weightsFolder(), 'onnx/model_quantized.onnx'))
    network[1_000_000] = (network[1_000_000] as number) ^ 1
    await writeFile(join(folder, 'onnx/model_quantized.onnx'), network)
    const other = builtIn({ folder })
    await expect(other.embed(['text'], TENANT)).rejects.toThrow(/not the expected file/)
    await other.close()
    await rm(folder, { recursive: true })
  })
})

describe('a thread that dies', () => {
  /** Answers nothing and dies at the first request, until the file says that it has died once. */
  const PROGRAM = `
    import { existsSync, writeFileSync } from 'node:fs'
    import { parentPort, workerData } from 'node:worker_threads'
    const mark = workerData.model.name
    parentPort.on('message', ({ kind, data }) => {
      if (kind === 'end') return parentPort.close()
      if (existsSync(mark)) return parentPort.postMessage({ kind: 'done', result: data.texts.map(() => new Float32Array([1])) })
      writeFileSync(mark, '')
      // The report of an error can overtake the message that the program is loaded.
      setTimeout(() => { throw new Error('out of memory') }, 20)
    })
    parentPort.postMessage({ kind: 'loaded' })`

  it('rejects pending calls; the next call starts another thread', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rapport-thread-'))
    const program = join(folder, 'program.mjs')
    await writeFile(program, PROGRAM)
    const other = builtIn({ program, model: { ...builtInModel(), name: join(folder, 'died') } })
    const both = await Promise.allSettled([other.embed(['one'], TENANT), other.embed(['two'], TENANT)])
    for (const call of both) {
      expect(call).toMatchObject({ status: 'rejected', reason: expect.any(EmbeddingUnavailable) })
    }
    expect(await other.embed(['three'], TENANT)).toEqual([new Float32Array([1])])
    expect(other.status()).toBe('ok')
    await other.close()
    await rm(folder, { recursive: true })
  })

  it('is not started over and over when it cannot start', async () => {
    const other = builtIn({ program: join(tmpdir(), 'no-such-program.mjs') })
    await expect(other.embed(['one'], TENANT)).rejects.toBeInstanceOf(EmbeddingUnavailable)
    const ms = await bestOf(5, () =>
      expect(other.embed(['two'], TENANT)).rejects.toBeInstanceOf(EmbeddingUnavailable),
    )
    expect(ms).toBeLessThan(100)
    await other.close()
  })
})
