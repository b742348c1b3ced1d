import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { normalise } from './embedder.ts'
import { BUILT_IN_DIMENSIONS, readWeights } from './weights.ts'

/** What the model was trained on; later tokens would only blur the mean. */
const TOKENS_MAX = 256
/** Tokenising is linear, but 256 tokens never need more than this. */
const CHARACTERS_MAX = 8_192

/** The built-in model itself. Runs on the thread that made it; see `embedding-worker.ts`. */
export class Network {
  readonly #session: InferenceSession
  readonly #tokenizer: Tokenizer
  readonly #endToken: number

  private constructor(session: InferenceSession, tokenizer: Tokenizer, endToken: number) {
    this.#session = session
    this.#tokenizer = tokenizer
    this.#endToken = endToken
  }

  static async load(folder: string, threads: number): Promise<Network> {
    const weights = await readWeights(folder)
    const tokenizer = new Tokenizer(
      JSON.parse(weights.tokenizer.toString('utf8')) as object,
      JSON.parse(weights.tokenizerSettings.toString('utf8')) as object,
    )
    const endToken = tokenizer.token_to_id('[SEP]')
    if (endToken === undefined) throw new Error('The tokenizer has no end token.')
    const session = await InferenceSession.create(weights.network, {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      logSeverityLevel: 3,
    })
    return new Network(session, tokenizer, endToken)
  }

  /**
   * One text at a time: the network quantises activations over the whole input, so in a batch the neighbours of a
   * text would change its vector. Alone, a text has the same vector always, and padding costs nothing.
   */
  async embed(text: string): Promise<Float32Array> {
    const ids = this.#tokens(text)
    const shape = [1, ids.length]
    const answer = await this.#session.run({
      input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
      attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
      token_type_ids: new Tensor('int64', new BigInt64Array(ids.length), shape),
    })
    const hidden = answer['last_hidden_state']?.data
    if (!(hidden instanceof Float32Array) || hidden.length !== ids.length * BUILT_IN_DIMENSIONS) {
      throw new Error('The network answered in an unexpected shape.')
    }
    const vector = new Float32Array(BUILT_IN_DIMENSIONS)
    for (let at = 0; at < hidden.length; at += BUILT_IN_DIMENSIONS) {
      for (let d = 0; d < BUILT_IN_DIMENSIONS; d += 1) {
        vector[d] = (vector[d] as number) + (hidden[at + d] as number)
      }
    }
    return normalise(vector)
  }

  async release(): Promise<void> {
    await this.#session.release()
  }

  #tokens(text: string): number[] {
    const { ids } = this.#tokenizer.encode(text.slice(0, CHARACTERS_MAX).toWellFormed(), {
      add_special_tokens: true,
    })
    if (ids.length <= TOKENS_MAX) return ids
    return [...ids.slice(0, TOKENS_MAX - 1), this.#endToken]
  }
}
