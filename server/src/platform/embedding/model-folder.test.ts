import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { DIMENSIONS, modelFolder } from '../../../test/onnx-model.ts'
import { newId } from '../../kernel/ids.ts'
import { ThreadPool } from '../threads/thread-pool.ts'
import { createEmbedder, type Embedder, openModelFolder } from './index.ts'

const TENANT = newId()
const threads = new ThreadPool()
const open: Embedder[] = []
afterAll(async () => {
  for (const embedder of open) await embedder.close()
  threads.close()
})

async function embedderOf(folder: string): Promise<Embedder> {
  const embedder = createEmbedder({ engine: 'local', model: await openModelFolder(folder) }, threads)
  open.push(embedder)
  return embedder
}
const made = async (choices: Parameters<typeof modelFolder>[0] = {}) => embedderOf(await modelFolder(choices))
const vectorOf = async (embedder: Embedder, text: string): Promise<number[]> =>
  Array.from((await embedder.embed([text], TENANT))[0] as Float32Array)
const cosine = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] as number), 0)
const pooling = (config: unknown) => ({ files: { '1_Pooling/config.json': config } })

describe('a folder with a model', () => {
  it('is used as it is: its dimensions, its words, the mean of its tokens', async () => {
    const embedder = await made()
    const [dog, hund, katze] = [
      await vectorOf(embedder, 'dog'),
      await vectorOf(embedder, 'Hund'),
      await vectorOf(embedder, 'Katze'),
    ]
    expect(embedder.dimensions).toBe(DIMENSIONS)
    expect(Math.hypot(...dog)).toBeCloseTo(1, 5)
    expect(cosine(dog, hund)).toBeCloseTo(1, 5)
    expect(cosine(dog, katze)).toBeLessThan(0.8)
    expect(embedder.status()).toBe('ok')
  })

  it.each([
    ['cls', { pooling_mode_cls_token: true, pooling_mode_mean_tokens: false }, [0, 0, 0, 1]],
    ['max', { pooling_mode_max_tokens: true, include_prompt: true }, [0.577, 0.577, 0, 0.577]],
    ['last', { pooling_mode_lasttoken: true }, [0, 0, 0, 1]],
    ['mean', { pooling_mode: 'mean' }, [0.485, 0.485, 0, 0.728]],
  ])('pools by %s where it says so', async (_name, config, expected) => {
    const found = await vectorOf(await made(pooling(config)), 'dog cat')
    for (const [at, value] of expected.entries()) expect(found[at]).toBeCloseTo(value, 2)
  })

  it('leaves pooling to a network that has an output for the whole sentence', async () => {
    const files = { 'modules.json': [{ type: 'sentence_transformers.models.Dense', path: '2_Dense' }] }
    const embedder = await made({ isPooled: true, files })
    expect(cosine(await vectorOf(embedder, 'geige'), await vectorOf(embedder, 'violin'))).toBeCloseTo(1, 5)
  })

  it('puts its prompts in front of queries and texts', async () => {
    const files = { 'config_sentence_transformers.json': { prompts: { query: 'query ', passage: '' } } }
    const [plain, prompted] = [await made(), await made({ files })]
    const query = Array.from(await prompted.embedQuery('dog', TENANT))
    expect(query).toEqual(await vectorOf(plain, 'query dog'))
    expect(await vectorOf(prompted, 'dog')).toEqual(await vectorOf(plain, 'dog'))
  })

  it('reads as many tokens as it says, and ends them as every text ends', async () => {
    const files = { 'sentence_bert_config.json': { max_seq_length: 8, do_lower_case: false } }
    const [short, long] = [await made({ files }), await made()]
    expect(await vectorOf(short, `${'dog '.repeat(50)}cat`)).toEqual(
      await vectorOf(long, 'dog '.repeat(6).trim()),
    )
  })

  it('has a name of its own for other weights, prompts or pooling, and keeps it otherwise', async () => {
    const folder = await modelFolder()
    const { name } = await openModelFolder(folder)
    expect((await openModelFolder(folder)).name).toBe(name)
    expect(name).toMatch(/^rapport-model-\w+@[0-9a-f]{12}$/)
    await writeFile(join(folder, 'config_sentence_transformers.json'), '{"prompts":{"query":"q "}}')
    expect((await openModelFolder(folder)).name).not.toBe(name)
  })
})

describe('a folder that cannot be used', () => {
  it.each([
    ['has no network', { network: 'onnx/model.txt' }, /there is no \.onnx file in /],
    [
      'has several',
      { network: 'onnx/a.onnx', files: { 'onnx/b.onnx': '' } },
      /several networks \(a\.onnx, b\.onnx\)/,
    ],
    ['says nothing readable', pooling('{'), /1_Pooling\/config\.json is not what/],
    [
      'pools in two ways',
      pooling({ pooling_mode_cls_token: true, pooling_mode_mean_tokens: true }),
      /its pooling is cls and mean/,
    ],
    [
      'pools in a way of its own',
      pooling({ pooling_mode_weightedmean_tokens: true }),
      /its pooling is pooling_mode_weightedmean_tokens; one of mean, cls, max, last/,
    ],
  ])('%s: is refused before the server starts', async (_what, choices, reason) => {
    await expect(openModelFolder(await modelFolder(choices))).rejects.toThrow(reason)
  })

  it('does not exist', async () => {
    await expect(openModelFolder('/nowhere/at/all')).rejects.toThrow(
      'there is no .onnx file in /nowhere/at/all',
    )
  })

  it('has layers that its network does not hold', async () => {
    const embedder = await made({
      files: { 'modules.json': [{ type: 'sentence_transformers.models.Dense', path: '2_Dense' }] },
    })
    await expect(vectorOf(embedder, 'dog')).rejects.toThrow(
      /ends with Dense, which its network does not hold/,
    )
  })

  it('changed after it was opened', async () => {
    const folder = await modelFolder()
    const embedder = await embedderOf(folder)
    await writeFile(join(folder, 'tokenizer.json'), '{}')
    await expect(vectorOf(embedder, 'dog')).rejects.toThrow(/tokenizer\.json is not the expected file/)
  })
})
