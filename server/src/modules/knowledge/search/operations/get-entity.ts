import { invalidField, notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { entityPath, KbEntity } from '../../entity-types/entity.schemas.ts'
import { factsAt } from '../../nodes/facts.store.ts'
import { entityKey, keyFromText } from '../../nodes/key.rules.ts'
import { findByKeys } from '../../nodes/nodes.store.ts'
import { projectScope } from '../../scopes.store.ts'
import { factView } from '../../views.ts'

const FACTS_MAX = 500

export const getEntity = keyOperation({
  id: 'getKnowledgeEntity',
  method: 'GET',
  path: '/projects/{projectId}/knowledge/entities/{entityType}/{entityKey}',
  domain: 'knowledge',
  permission: 'read',
  summary: 'Find an entity by its type and key, with the facts that begin and end at it',
  params: entityPath,
  response: KbEntity,
  async handle({ caller, params: { entityType, entityKey: sent }, tx }) {
    const key = keyFromText(sent)
    if (key === undefined)
      throw invalidField('path.entityKey', 'must be a label or a JSON object that is not empty')
    const scope = projectScope(caller)
    const [nodeId] = await findByKeys(tx, scope, [{ nodeType: entityType, ...entityKey(key) }])
    if (nodeId === undefined) throw notFound('knowledge entity')
    const facts = await factsAt(tx, scope, [nodeId], { direction: 'both', limit: FACTS_MAX })
    return {
      entity_type: entityType,
      entity_key: { ...key },
      entity_node_id: nodeId,
      outgoing_facts: facts.filter((fact) => fact.from_node_id === nodeId).map(factView),
      incoming_facts: facts.filter((fact) => fact.to_node_id === nodeId).map(factView),
    }
  },
})
