import { keyOperation } from '../../../../platform/http/operation.ts'
import { CompareBody, KbCompareResult, projectPath } from '../../schemas.ts'
import { projectScope } from '../../scopes.store.ts'
import { factView } from '../../views.ts'
import { compare } from '../compare.ts'

export const compareKnowledge = keyOperation({
  id: 'compareKnowledge',
  method: 'POST',
  path: '/projects/{projectId}/knowledge/compare',
  domain: 'knowledge',
  permission: 'read',
  summary: 'Compare a property across entities by what relates them to one target',
  description:
    '`property_path` is a dot path into the properties of the fact between an entity and the target. A row that has no value says why.',
  params: projectPath,
  body: CompareBody,
  response: KbCompareResult,
  async handle({ caller, body, tx }) {
    const rows = await compare(tx, projectScope(caller), {
      entities: body.entities,
      target: body.target_entity,
      relationType: body.via_relation,
      path: body.property_path,
    })
    return {
      rows: rows.map(({ fact, ...row }) => ({
        ...row,
        entity: { key: { ...row.entity.key }, type: row.entity.type },
        ...(fact === undefined ? {} : { fact: factView(fact) }),
      })),
    }
  },
})
