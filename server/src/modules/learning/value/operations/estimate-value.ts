import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { EvBody, EvResponse } from '../../schemas.ts'
import { DEALS, worthOf } from '../value.ts'

export const estimateValue = keyOperation({
  id: 'estimateValue',
  method: 'POST',
  path: '/ml/ev',
  domain: 'learning',
  permission: 'read',
  mode: 'manual',
  summary: 'Estimate what a lead is worth: probability times value',
  description:
    'The probability comes from the model of the use case `lead_score`, the value from the deals reported with a ' +
    'value: by a model once there are 20 of them. 404 when there is no model for the probability.',
  body: EvBody,
  response: EvResponse,
  uses: ['clock', 'events', 'scoring', 'projectSettings'],
  async handle({ caller, body, db, request, clock, events, scoring, projectSettings }) {
    const { tenantId, projectId } = caller
    const key = { tenantId, projectId, useCase: DEALS, kind: 'probability' as const }
    const likely = await db.transaction((tx) => scoring.predict(tx, key, body.features))
    if (likely === undefined) throw notFound('model')
    const services = { clock, events, scoring, projectSettings }
    const { value, servedFrom } = await worthOf(
      services,
      db,
      { tenantId, projectId },
      body.features,
      request.signal,
    )
    return {
      expected_value: likely.score * value,
      probability: likely.score,
      prob_served_from: likely.servedFrom,
      value,
      value_served_from: servedFrom,
    }
  },
})
