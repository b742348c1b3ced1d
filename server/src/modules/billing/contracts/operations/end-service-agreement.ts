import { Type } from 'typebox'
import { notFound } from '../../../../kernel/problem.ts'
import { EMPTY, personOperation } from '../../../../platform/http/operation.ts'
import { Uuid } from '../../../../platform/http/schema.ts'
import { lockedTenant } from '../../operator.ts'
import { endAgreement } from '../agreements.store.ts'

export const endServiceAgreement = personOperation({
  id: 'endServiceAgreement',
  method: 'DELETE',
  path: '/operator/tenants/{tenantId}/service-agreements/{chargeId}',
  domain: 'operator',
  summary: 'End a service agreement',
  description: 'Nothing more is charged for it. What was charged stays.',
  params: Type.Object({ tenantId: Uuid(), chargeId: Uuid() }),
  response: EMPTY,
  uses: ['clock', 'events'],
  async handle({ caller, params, tx, clock, events }) {
    const tenantId = await lockedTenant(tx, caller, params.tenantId)
    if (!(await endAgreement(tx, tenantId, params.chargeId, clock.now()))) throw notFound('service agreement')
    events.append(tx, {
      tenantId,
      type: 'billing.service_ended',
      subjectId: params.chargeId,
      payload: { ended_by: caller.actor },
    })
    return undefined
  },
})
