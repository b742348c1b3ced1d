import { Type } from 'typebox'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { ModelPrice } from '../../schemas.ts'
import { modelPriceView } from '../../views.ts'
import { listModelPrices } from '../prices.store.ts'

export const listModelPricing = sessionOperation({
  id: 'listOrgModelPricing',
  method: 'GET',
  path: '/org/model-pricing',
  domain: 'billing',
  permission: 'manage',
  summary: 'List what models cost at their provider',
  description:
    'A call is charged 1.33 times this price; a call to the project’s own endpoint 33 % of it, as a service fee.',
  response: Type.Array(ModelPrice),
  async handle({ tx }) {
    return (await listModelPrices(tx)).map(modelPriceView)
  },
})
