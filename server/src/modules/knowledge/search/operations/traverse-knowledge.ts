import { Type } from 'typebox'
import { type FieldError, invalid, notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { OneOf } from '../../../../platform/http/schema.ts'
import { entityKey, keyFromText } from '../../nodes/key.rules.ts'
import { findByKeys } from '../../nodes/nodes.store.ts'
import { KbTraverseResult, projectPath } from '../../schemas.ts'
import { projectScope } from '../../scopes.store.ts'
import { factView } from '../../views.ts'
import { traverse } from '../traverse.ts'

export const traverseKnowledge = keyOperation({
  id: 'traverseKnowledge',
  method: 'GET',
  path: '/projects/{projectId}/knowledge/traverse',
  domain: 'knowledge',
  permission: 'read',
  summary: 'Walk from a node along its facts',
  description:
    'The start is the node of `from_type` that `from_key` names: a JSON object with its label or some of its properties, or simply its label.',
  params: projectPath,
  query: Type.Object({
    from_type: Type.Optional(Type.String({ maxLength: 100 })),
    from_key: Type.Optional(Type.String({ maxLength: 4_000 })),
    relation_type: Type.Optional(Type.String({ maxLength: 100 })),
    direction: Type.Optional(OneOf(['outbound', 'inbound', 'both'], { default: 'outbound' })),
    max_depth: Type.Optional(Type.Integer({ minimum: 1, maximum: 3, default: 1 })),
  }),
  response: KbTraverseResult,
  async handle({ caller, query, tx }) {
    const { from_type: nodeType, from_key: sent } = query
    const key = sent === undefined ? undefined : keyFromText(sent)
    const errors: FieldError[] = []
    if (!nodeType) errors.push({ location: 'query.from_type', message: 'is required' })
    if (key === undefined)
      errors.push({
        location: 'query.from_key',
        message: sent === undefined ? 'is required' : 'must be a label or a JSON object that is not empty',
      })
    if (!nodeType || key === undefined) throw invalid(errors)
    const scope = projectScope(caller)
    const [start] = await findByKeys(tx, scope, [{ nodeType, ...entityKey(key) }])
    if (start === undefined) throw notFound('knowledge node')
    const steps = await traverse(tx, scope, start, {
      direction: query.direction ?? 'outbound',
      relationType: query.relation_type || undefined,
      depthMax: query.max_depth ?? 1,
    })
    return { facts: steps.map(({ depth, fact }) => ({ depth, fact: factView(fact) })) }
  },
})
