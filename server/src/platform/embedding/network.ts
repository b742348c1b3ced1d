import { readFile } from 'node:fs/promises'
import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { normalise } from './embedder.ts'
import type { LocalModel, ModelFile } from './model.ts'
import { checksummed } from './model-folder.ts'
import { pooled } from './pooling.ts'

/** Tokenising is linear, but no tokenizer makes one token of more characters than this on average. */
const CHARACTERS_PER_TOKEN_MAX = 32

/** A model that is loaded. Runs on the thread that made it; see `embedding-worker.ts`. */
export class Network {
  readonly #model: LocalModel
  readonly #session: InferenceSession
  readonly #output: string
  readonly #tokenizer: Tokenizer
  readonly #endTokens: readonly number[]
  /** Stands for every word that the model's vocabulary lacks. */
  readonly #unknownToken: number | undefined

  private constructor(
    model: LocalModel,
    session: InferenceSession,
    output: string,
    { tokenizer, unknownToken }: Vocabulary,
  ) {
    this.#model = model
    this.#session = session
    this.#output = output
    this.#tokenizer = tokenizer
    this.#endTokens = endTokensOf(tokenizer)
    this.#unknownToken = unknownToken
  }

  static async load(model: LocalModel, threads: number): Promise<Network> {
    const { network, tokenizerSettings } = model
    const described = JSON.parse(await readChecked(model.tokenizer)) as Described
    const tokenizer = new Tokenizer(
      described,
      tokenizerSettings === undefined ? {} : (JSON.parse(await readChecked(tokenizerSettings)) as object),
    )
    await check(network)
    // By path, because a large network has its weights in a file beside it.
    const session = await InferenceSession.create(network.path, {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      logSeverityLevel: 3,
    })
    try {
      const unknownToken = unknownTokenOf(described, tokenizer)
      return new Network(model, session, outputOf(model, session), { tokenizer, unknownToken })
    } catch (error) {
      await session.release()
      throw error
    }
  }

  /**
   * One text at a time: a quantised network scales activations over the whole input, so in a batch the neighbours of a
   * text would change its vector. Alone, a text has the same vector always, and padding costs nothing.
   *
   * A query in a script that the vocabulary lacks is one unknown word to the model, like every other text in such a
   * script: its vector would equal theirs. It gets a vector of zeros, which is similar to nothing.
   */
  async embed(text: string, isQuery: boolean): Promise<Float32Array> {
    const ids = this.#tokens(text)
    const feeds = Object.fromEntries(
      this.#session.inputMetadata.map((input) => [input.name, inputFor(input, ids)]),
    )
    const answer = (await this.#session.run(feeds))[this.#output]
    const numbers = answer?.data
    if (answer === undefined || !(numbers instanceof Float32Array)) {
      throw new Error('The network does not answer in 32-bit floating-point numbers.')
    }
    const vector = answer.dims.length === 3 ? pooled(numbers, ids.length, this.#model.pooling) : numbers
    return isQuery && this.#isMostlyUnknown(ids)
      ? new Float32Array(vector.length)
      : normalise(Float32Array.from(vector))
  }

  async release(): Promise<void> {
    await this.#session.release()
  }

  #isMostlyUnknown(ids: readonly number[]): boolean {
    const unknown = ids.filter((id) => id === this.#unknownToken).length
    // Two tokens open and close every text.
    return unknown > 0 && unknown * 2 >= ids.length - 2
  }

  #tokens(text: string): number[] {
    const { tokensMax } = this.#model
    const { ids } = this.#tokenizer.encode(
      text.slice(0, tokensMax * CHARACTERS_PER_TOKEN_MAX).toWellFormed(),
      { add_special_tokens: true },
    )
    if (ids.length <= tokensMax) return ids
    return [...ids.slice(0, tokensMax - this.#endTokens.length), ...this.#endTokens]
  }
}

interface Vocabulary {
  readonly tokenizer: Tokenizer
  readonly unknownToken: number | undefined
}

/** The part of `tokenizer.json` that names the token for unknown words; some vocabularies have none. */
interface Described {
  readonly model?: { readonly unk_token?: string | null; readonly unk_id?: number | null }
}

function unknownTokenOf({ model }: Described, tokenizer: Tokenizer): number | undefined {
  if (typeof model?.unk_id === 'number') return model.unk_id
  return typeof model?.unk_token === 'string' ? tokenizer.token_to_id(model.unk_token) : undefined
}

/** The tokens that close every text, which a text that is cut off keeps. */
function endTokensOf(tokenizer: Tokenizer): readonly number[] {
  const encode = (text: string) => tokenizer.encode(text, { add_special_tokens: true }).ids
  const [empty, full] = [encode(''), encode('a')]
  let start = 0
  while (start < empty.length && empty[start] === full[start]) start += 1
  return empty.slice(start)
}

/** What the network calls the vectors of the tokens, or that of the whole text where it pools by itself. */
function outputOf({ furtherLayers }: LocalModel, { outputMetadata }: InferenceSession): string {
  const dimensionsOf = (output: InferenceSession.ValueMetadata) => (output.isTensor ? output.shape.length : 0)
  const whole = outputMetadata.find(({ name }) => name === 'sentence_embedding')
  if (whole !== undefined) return whole.name
  if (furtherLayers.length > 0) {
    throw new Error(
      `The model ends with ${furtherLayers.join(', ')}, which its network does not hold: export it with its output sentence_embedding.`,
    )
  }
  const tokens = outputMetadata.find((output) => dimensionsOf(output) === 3)
  if (tokens === undefined) throw new Error('The network has no vectors of tokens among its outputs.')
  return tokens.name
}

function inputFor(input: InferenceSession.ValueMetadata, ids: readonly number[]): Tensor {
  const values = INPUTS[input.name]?.(ids)
  if (values === undefined) throw new Error(`The network wants "${input.name}", which no text has.`)
  const shape = [1, ids.length]
  return input.isTensor && input.type === 'int32'
    ? new Tensor('int32', Int32Array.from(values), shape)
    : new Tensor('int64', BigInt64Array.from(values, BigInt), shape)
}

const INPUTS: Readonly<Record<string, (ids: readonly number[]) => readonly number[]>> = {
  input_ids: (ids) => ids,
  attention_mask: (ids) => ids.map(() => 1),
  token_type_ids: (ids) => ids.map(() => 0),
  position_ids: (ids) => ids.map((_, at) => at),
}

async function check({ path, sha256 }: ModelFile): Promise<void> {
  const found = (await checksummed(path)).sha256
  if (found !== sha256) throw new Error(`${path} is not the expected file (SHA-256 ${found}).`)
}

async function readChecked(file: ModelFile): Promise<string> {
  await check(file)
  return readFile(file.path, 'utf8')
}
