import { Type } from 'typebox'
import { invalid } from '../../../../kernel/problem.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { ModelPricesBody } from '../../operator.schemas.ts'
import { requireOperator } from '../../operator.ts'
import { ModelPrice } from '../../schemas.ts'
import { isTooSmall, nanoFromUsd, TOO_SMALL, usdFromNano } from '../prices.rules.ts'
import { listModelPrices, putModelPrices as store } from '../prices.store.ts'

export const putModelPrices = personOperation({
  id: 'putModelPrices',
  method: 'PUT',
  path: '/operator/model-prices',
  domain: 'operator',
  summary: 'Say what models cost at their provider',
  description: 'Earlier prices are kept; calls that have begun are charged at the price they began with.',
  body: ModelPricesBody,
  response: Type.Array(ModelPrice),
  uses: ['clock', 'metering'],
  async handle({ caller, body, tx, clock, metering }) {
    requireOperator(caller)
    const seen = new Set<string>()
    const repeated = body.prices.flatMap(({ model }, at) =>
      seen.size === seen.add(model).size
        ? [{ location: `body.prices[${at}].model`, message: 'is named twice', value: model }]
        : [],
    )
    const small = body.prices.flatMap((price, at) =>
      (['inputPricePer1K', 'outputPricePer1K'] as const)
        .filter((field) => isTooSmall(price[field]))
        .map((field) => ({
          location: `body.prices[${at}].${field}`,
          message: TOO_SMALL,
          value: price[field],
        })),
    )
    const faults = [...repeated, ...small]
    if (faults.length > 0) throw invalid(faults)
    const prices = body.prices.map(({ model, inputPricePer1K, outputPricePer1K }) => ({
      model,
      input: nanoFromUsd(inputPricePer1K),
      output: nanoFromUsd(outputPricePer1K),
    }))
    await store(tx, prices, { isComplete: body.replace ?? false, actor: caller.actor, now: clock.now() })
    metering.announcePrices(tx)
    return (await listModelPrices(tx)).map(({ model, input, output }) => ({
      model,
      inputPricePer1K: usdFromNano(input),
      outputPricePer1K: usdFromNano(output),
    }))
  },
})
