import { Type } from 'typebox'
import { newId } from '../../../../kernel/ids.ts'
import { microFromUsd } from '../../../../kernel/money.ts'
import { notFound } from '../../../../kernel/problem.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { NonEmpty, OneOf, Uuid } from '../../../../platform/http/schema.ts'
import { Amount } from '../../operator.schemas.ts'
import { lockedTenant, tenantParams } from '../../operator.ts'
import { ServiceAgreement } from '../../schemas.ts'
import { agreementView } from '../agreement-view.ts'
import { findProjectName, insertAgreement } from '../agreements.store.ts'

export const createServiceAgreement = personOperation({
  id: 'createServiceAgreement',
  method: 'POST',
  path: '/operator/tenants/{tenantId}/service-agreements',
  domain: 'operator',
  summary: 'Agree on a service that a workspace pays for',
  description: 'A one-time charge is made at once, a monthly one when a month is closed.',
  status: 201,
  params: tenantParams,
  body: Type.Object({
    chargeType: OneOf(['one_time', 'monthly']),
    amountUsd: Amount(),
    description: NonEmpty(500),
    projectId: Type.Optional(Uuid()),
  }),
  response: ServiceAgreement,
  uses: ['clock', 'events', 'metering'],
  async handle({ caller, params, body, tx, clock, events, metering }) {
    const now = clock.now()
    const tenantId = await lockedTenant(tx, caller, params.tenantId)
    const { chargeType, description, projectId } = body
    const projectName = projectId === undefined ? null : await findProjectName(tx, tenantId, projectId)
    if (projectName === undefined) throw notFound('project')
    const isOneTime = chargeType === 'one_time'
    const agreement = {
      tenant_id: tenantId,
      charge_id: newId(),
      project_id: projectId ?? null,
      charge_type: chargeType,
      amount_micro: microFromUsd(body.amountUsd),
      description,
      is_active: true,
      billed_month: null,
      billed_at: isOneTime ? now : null,
      created_by: caller.actor,
      created_at: now,
      updated_at: now,
    }
    await insertAgreement(tx, agreement)
    if (isOneTime)
      await metering.book(tx, {
        tenantId,
        lines: [
          { kind: 'agreement', name: agreement.charge_id, quantity: 1, amount: agreement.amount_micro },
        ],
        entryType: 'agreement',
        description,
        createdBy: caller.actor,
        source: 'billing',
      })
    events.append(tx, {
      tenantId,
      type: 'billing.service_agreed',
      subjectId: agreement.charge_id,
      payload: { charge_type: chargeType, amount_usd: body.amountUsd, agreed_by: caller.actor },
    })
    return agreementView({ ...agreement, project_name: projectName })
  },
})
