import { invalidField, Problem } from '../../../../kernel/problem.ts'
import { EmbeddingUnavailable } from '../../../../platform/embedding/index.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { estimateTokens } from '../../../../platform/llm/tokens.rules.ts'
import { noSuchModel, openAiErrors } from '../error-format.ts'
import { Embeddings, EmbeddingsRequest } from '../openai.schemas.ts'

const TEXTS_MAX = 256
const TEXT_LENGTH_MAX = 32_000
const LENGTH_MAX = 500_000

export const createEmbeddings = keyOperation({
  id: 'createEmbeddings',
  method: 'POST',
  path: '/v1/embeddings',
  atRoot: true,
  errorFormat: openAiErrors,
  domain: 'chat',
  permission: 'write',
  summary: 'Get vectors of texts as OpenAI clients do',
  description: 'By the embedding model of this server. Vectors have the length 1.',
  mode: 'manual',
  body: EmbeddingsRequest,
  response: Embeddings,
  uses: ['embedder'],
  async handle({ caller, body, embedder }) {
    // Another model's vectors could not be compared with ours, so that no name stands for another.
    if (body.model !== embedder.model) throw noSuchModel()
    const texts = textsIn(body.input)
    const vectors = await embedder.embed(texts, caller.tenantId).catch((error: unknown) => {
      if (!(error instanceof EmbeddingUnavailable)) throw error
      throw new Problem('unavailable', 'The embedding model does not answer.', { cause: error })
    })
    const length = vectors[0]?.length ?? 0
    if ((body.dimensions ?? length) !== length)
      throw invalidField('body.dimensions', `must be ${length}: vectors of this model are not shortened`)
    const written = body.encoding_format === 'base64' ? inBase64 : (vector: Float32Array) => [...vector]
    const tokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0)
    return {
      object: 'list',
      data: vectors.map((vector, index) => ({ object: 'embedding', index, embedding: written(vector) })),
      model: embedder.model,
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    }
  },
})

function textsIn(input: unknown): readonly string[] {
  const texts: readonly unknown[] = Array.isArray(input) ? input : [input]
  const isText = (text: unknown): text is string =>
    typeof text === 'string' && text !== '' && text.length <= TEXT_LENGTH_MAX
  if (texts.length === 0 || texts.length > TEXTS_MAX || !texts.every(isText))
    throw invalidField(
      'body.input',
      `must be a text, or up to ${TEXTS_MAX}, of 1 to ${TEXT_LENGTH_MAX} characters; tokens are not taken`,
    )
  if (texts.reduce((sum, text) => sum + text.length, 0) > LENGTH_MAX)
    throw invalidField('body.input', `must have at most ${LENGTH_MAX} characters in all`)
  return texts
}

/** 32-bit floats, little endian, whatever the machine's own order. */
function inBase64(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4)
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, at * 4)
  return bytes.toString('base64')
}
