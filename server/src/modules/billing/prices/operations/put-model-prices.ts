import { Type } from 'typebox'
import { invalid } from '../../../../kernel/problem.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { ModelPricesBody } from '../../operator.schemas.ts'
import { requireOperator } from '../../operator.ts'
import { ModelPrice } from '../../schemas.ts'
import { modelPriceView } from '../../views.ts'
import { isTooSmall, nanoFromUsd, TOO_SMALL } from '../prices.rules.ts'
import { listModelPrices, putModelPrices as store } from '../prices.store.ts'

const PRICES = [
  'inputPricePer1K',
  'outputPricePer1K',
  'cacheReadPricePer1K',
  'cacheCreationPricePer1K',
] as const
const nanoOrNull = (usd: number | undefined) => (usd === undefined ? null : nanoFromUsd(usd))

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
      PRICES.filter((field) => isTooSmall(price[field] ?? 0)).map((field) => ({
        location: `body.prices[${at}].${field}`,
        message: TOO_SMALL,
        value: price[field],
      })),
    )
    const faults = [...repeated, ...small]
    if (faults.length > 0) throw invalid(faults)
    const prices = body.prices.map((price) => ({
      model: price.model,
      input: nanoFromUsd(price.inputPricePer1K),
      output: nanoFromUsd(price.outputPricePer1K),
      cacheRead: nanoOrNull(price.cacheReadPricePer1K),
      cacheCreation: nanoOrNull(price.cacheCreationPricePer1K),
    }))
    await store(tx, prices, { isComplete: body.replace ?? false, actor: caller.actor, now: clock.now() })
    metering.announcePrices(tx)
    return (await listModelPrices(tx)).map(modelPriceView)
  },
})
