import { Type } from 'typebox'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { ModelPrice } from '../../schemas.ts'
import { usdFromNano } from '../prices.rules.ts'
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
    const prices = await listModelPrices(tx)
    return prices.map(({ model, input, output }) => ({
      model,
      inputPricePer1K: usdFromNano(input),
      outputPricePer1K: usdFromNano(output),
    }))
  },
})
