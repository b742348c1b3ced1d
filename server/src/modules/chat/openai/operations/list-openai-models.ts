import { keyOperation } from '../../../../platform/http/operation.ts'
import { activeAgentsOf } from '../../../agents/index.ts'
import { embeddingModel, modelOf } from '../agent-models.ts'
import { openAiErrors } from '../error-format.ts'
import { ModelPage } from '../openai.schemas.ts'

const MODELS_MAX = 1_000

export const listOpenAiModels = keyOperation({
  id: 'listOpenAiModels',
  method: 'GET',
  path: '/v1/models',
  atRoot: true,
  errorFormat: openAiErrors,
  domain: 'chat',
  permission: 'read',
  summary: 'List agents as OpenAI clients list models',
  description: 'The agents of the project that are switched on, newest first, and the embedding model.',
  response: ModelPage,
  uses: ['embedder'],
  async handle({ caller, tx, embedder }) {
    const agents = await activeAgentsOf(tx, caller, MODELS_MAX)
    return { object: 'list', data: [...agents.map(modelOf), embeddingModel(embedder.model)] }
  },
})
