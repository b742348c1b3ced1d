import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { type LocalModel, type ModelFile, POOLINGS, type Pooling } from './model.ts'

/** What is wrong with a folder, in a sentence for the person who set it. */
export class ModelFolderFault extends Error {}

/** Best first: on a processor the smaller ones answer several times as fast, and rank nearly the same. */
const NETWORKS = ['model_quantized.onnx', 'model_int8.onnx', 'model_uint8.onnx', 'model.onnx']
/** Where exporters put the network. */
const PLACES = ['onnx', '.']
/** Texts are searched by passage, so that a longer reach would cost time and find nothing more. */
const TOKENS_MAX = 512

const Module = Type.Object({ type: Type.String(), path: Type.Optional(Type.String()) })
const Flags = Type.Record(Type.String(), Type.Unknown())
const Lengths = Type.Object({
  max_seq_length: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  model_max_length: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
})
const Prompts = Type.Object({
  prompts: Type.Optional(Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()])),
})

/**
 * Reads a folder as sentence-transformers and its ONNX exporters lay it out: the network, `tokenizer.json`, and beside
 * them what says how to pool, how much to read and which prompts to put in front.
 */
export async function openModelFolder(given: string): Promise<LocalModel> {
  const folder = resolve(given)
  const network = await findNetwork(folder)
  const modules = (await readJson(folder, 'modules.json', Type.Array(Module))) ?? []
  const files = {
    network: await checksummed(network),
    tokenizer: await checksummed(join(folder, 'tokenizer.json')),
    tokenizerSettings: await checksummed(join(folder, 'tokenizer_config.json')).catch(() => undefined),
  }
  const reading = {
    pooling: await readPooling(folder, modules),
    tokensMax: await readLength(folder),
    prompts: await readPrompts(folder),
    furtherLayers: modules.map(({ type }) => type.split('.').at(-1) ?? type).filter(isFurtherLayer),
  }
  return { name: `${basename(folder)}@${fingerprint(files, reading)}`, dimensions: 0, ...files, ...reading }
}

const isFurtherLayer = (layer: string): boolean => !['Transformer', 'Pooling', 'Normalize'].includes(layer)

function fingerprint(files: Readonly<Record<string, ModelFile | undefined>>, reading: object): string {
  const sums = Object.values(files).map((file) => file?.sha256 ?? '')
  return createHash('sha256')
    .update(JSON.stringify([sums, reading]))
    .digest('hex')
    .slice(0, 12)
}

async function findNetwork(folder: string): Promise<string> {
  const found: string[] = []
  for (const place of PLACES) {
    const names = await readdir(join(folder, place)).catch((): string[] => [])
    const best = NETWORKS.find((name) => names.includes(name))
    if (best !== undefined) return join(folder, place, best)
    found.push(...names.filter((name) => name.endsWith('.onnx')).map((name) => join(folder, place, name)))
  }
  const [only, ...others] = found
  if (only === undefined)
    throw new ModelFolderFault(`there is no .onnx file in ${folder} or its folder onnx.`)
  if (others.length === 0) return only
  const names = found.map((path) => basename(path)).join(', ')
  throw new ModelFolderFault(
    `${folder} has several networks (${names}); rename the one to use to model.onnx.`,
  )
}

async function readPooling(
  folder: string,
  modules: readonly { type: string; path?: string }[],
): Promise<Pooling> {
  const place = modules.find(({ type }) => type.endsWith('.Pooling'))?.path ?? '1_Pooling'
  const flags = await readJson(folder, join(place, 'config.json'), Flags)
  // A folder that does not say is one of the many that take the mean.
  if (flags === undefined) return 'mean'
  const named = flags['pooling_mode']
  const set = typeof named === 'string' ? [named] : Object.keys(flags).filter((flag) => flags[flag] === true)
  const modes = set.flatMap((flag) => POOLING_FLAGS[flag] ?? (flag.startsWith('pooling_mode') ? [flag] : []))
  const [pooling, ...others] = modes
  if (pooling === undefined) return 'mean'
  const known = POOLINGS.find((one) => one === pooling)
  if (others.length > 0 || known === undefined) {
    throw new ModelFolderFault(
      `its pooling is ${modes.join(' and ')}; one of ${POOLINGS.join(', ')} can be used.`,
    )
  }
  return known
}

const POOLING_FLAGS: Readonly<Record<string, string>> = {
  pooling_mode_mean_tokens: 'mean',
  pooling_mode_cls_token: 'cls',
  pooling_mode_max_tokens: 'max',
  pooling_mode_lasttoken: 'last',
  mean: 'mean',
  cls: 'cls',
  max: 'max',
  lasttoken: 'last',
}

async function readLength(folder: string): Promise<number> {
  const sentence = await readJson(folder, 'sentence_bert_config.json', Lengths)
  const tokenizer = await readJson(folder, 'tokenizer_config.json', Lengths)
  const length = sentence?.max_seq_length ?? tokenizer?.model_max_length ?? TOKENS_MAX
  return Math.max(8, Math.min(Math.floor(length), TOKENS_MAX))
}

async function readPrompts(folder: string): Promise<LocalModel['prompts']> {
  const file = await readJson(folder, 'config_sentence_transformers.json', Prompts)
  const prompts = file?.prompts ?? {}
  return {
    query: prompts['query'] ?? '',
    text: prompts['document'] ?? prompts['passage'] ?? prompts['text'] ?? '',
  }
}

/** Undefined when there is no such file. */
async function readJson<S extends TSchema>(
  folder: string,
  name: string,
  shape: S,
): Promise<Static<S> | undefined> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (Value.Check(shape, value)) return value as Static<S>
  } catch {
    // Said below: a file that is no JSON is as unusable as one of another shape.
  }
  throw new ModelFolderFault(`${join(folder, name)} is not what sentence-transformers writes there.`)
}

/** Read as a stream: a network may have gigabytes. */
export async function checksummed(path: string): Promise<ModelFile> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash).catch(() => {
    throw new ModelFolderFault(`${path} cannot be read.`)
  })
  return { path, sha256: hash.digest('hex') }
}
