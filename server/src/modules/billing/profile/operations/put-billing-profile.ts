import type { Static } from 'typebox'
import { microFromUsd } from '../../../../kernel/money.ts'
import { conflict, type FieldError, invalid, invalidField } from '../../../../kernel/problem.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { setLimit } from '../../ledger/ledger.store.ts'
import { ProfileBody } from '../../operator.schemas.ts'
import { lockedTenant, tenantParams } from '../../operator.ts'
import { isTooSmall, nanoFromUsd, TOO_SMALL, type UnitPrices } from '../../prices/prices.rules.ts'
import { TenantBillingProfile } from '../../schemas.ts'
import { profileView } from '../../views.ts'
import { insertProfile } from '../profile.store.ts'

const nano = (usd: number | undefined): number | null => (usd === undefined ? null : nanoFromUsd(usd))
const nanoOfEach = (prices: Readonly<Record<string, number>> = {}): UnitPrices =>
  Object.fromEntries(Object.entries(prices).map(([name, usd]) => [name, nanoFromUsd(usd)]))

/** Every price of the profile that would be stored as none. */
function smallPrices(body: Static<typeof ProfileBody>): FieldError[] {
  const {
    eventPrices = {},
    servicePrices = {},
    billingMode: _mode,
    postpaidLimitUsd: _limit,
    buyer: _buyer,
    taxes: _taxes,
    ...single
  } = body
  const priced: [string, number][] = [
    ...Object.entries(single),
    ...Object.entries(eventPrices).map(([name, usd]): [string, number] => [`eventPrices.${name}`, usd]),
    ...Object.entries(servicePrices).map(([name, usd]): [string, number] => [`servicePrices.${name}`, usd]),
  ]
  return priced
    .filter(([, usd]) => isTooSmall(usd))
    .map(([name, value]) => ({ location: `body.${name}`, message: TOO_SMALL, value }))
}

export const putBillingProfile = personOperation({
  id: 'putBillingProfile',
  method: 'PUT',
  path: '/operator/tenants/{tenantId}/billing-profile',
  domain: 'operator',
  summary: 'Say how a workspace pays, and which prices are its own',
  description: 'The whole profile: what is left out is the installation’s. Earlier versions are kept.',
  params: tenantParams,
  body: ProfileBody,
  response: TenantBillingProfile,
  uses: ['clock', 'events', 'metering'],
  async handle({ caller, params, body, tx, clock, events, metering }) {
    const now = clock.now()
    const tenantId = await lockedTenant(tx, caller, params.tenantId)
    const faults = smallPrices(body)
    if (faults.length > 0) throw invalid(faults)
    const billingMode = body.billingMode ?? 'prepaid'
    const limit = microFromUsd(body.postpaidLimitUsd ?? 0)
    if (billingMode === 'prepaid' && limit > 0)
      throw invalidField('body.postpaidLimitUsd', 'needs billingMode postpaid', body.postpaidLimitUsd)
    if (!(await setLimit(tx, tenantId, limit, now)))
      throw conflict('More than this limit is outstanding or promised already.')
    const version = await insertProfile(tx, {
      tenantId,
      billingMode,
      token: nano(body.tokenPricePer1KUsd),
      input: nano(body.inputTokenPricePer1KUsd),
      output: nano(body.outputTokenPricePer1KUsd),
      character: nano(body.charPricePerMonthUsd),
      events: nanoOfEach(body.eventPrices),
      services: nanoOfEach(body.servicePrices),
      buyer: body.buyer ?? {},
      taxes: body.taxes ?? [],
      actor: caller.actor,
      now,
    })
    metering.announcePrices(tx)
    events.append(tx, {
      tenantId,
      type: 'billing.profile_changed',
      subjectId: tenantId,
      payload: { version, billing_mode: billingMode, changed_by: caller.actor },
    })
    return profileView(tx, metering, tenantId)
  },
})
