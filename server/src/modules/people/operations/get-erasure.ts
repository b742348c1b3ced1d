import { notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { findErasure } from '../erasures.store.ts'
import { erasurePath, PersonErasure } from '../people.schemas.ts'
import { erasureView } from '../views.ts'

export const getErasure = keyOperation({
  id: 'getErasure',
  method: 'GET',
  path: '/erasures/{erasureId}',
  domain: 'people',
  permission: 'manage',
  summary: 'See how far the erasure of a person has come',
  description: 'Counts only: once it is done, nothing says whose erasure it was.',
  params: erasurePath,
  response: PersonErasure,
  async handle({ caller, params, tx }) {
    const erasure = await findErasure(tx, caller.tenantId, params.erasureId)
    const isVisible = caller.kind === 'session' || erasure?.project_id === caller.projectId
    if (erasure === undefined || !isVisible) throw notFound('erasure')
    return erasureView(erasure)
  },
})
