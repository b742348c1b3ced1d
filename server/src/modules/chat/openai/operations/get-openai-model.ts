import { keyOperation } from '../../../../platform/http/operation.ts'
import { embeddingModel, modelNamed, modelOf } from '../agent-models.ts'
import { openAiErrors } from '../error-format.ts'
import { Model, modelPath } from '../openai.schemas.ts'

export const getOpenAiModel = keyOperation({
  id: 'getOpenAiModel',
  method: 'GET',
  path: '/v1/models/{model}',
  atRoot: true,
  errorFormat: openAiErrors,
  domain: 'chat',
  permission: 'read',
  summary: 'Get an agent as OpenAI clients get a model',
  params: modelPath,
  response: Model,
  uses: ['embedder'],
  async handle({ caller, params, tx, embedder }) {
    if (params.model === embedder.model) return embeddingModel(embedder.model)
    return modelOf(await modelNamed(tx, caller, params.model))
  },
})
