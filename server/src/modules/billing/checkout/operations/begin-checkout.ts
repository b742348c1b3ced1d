import { Type } from 'typebox'
import { microFromUsd } from '../../../../kernel/money.ts'
import { type FieldError, invalid } from '../../../../kernel/problem.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { Text } from '../../../../platform/http/schema.ts'
import { findAlerts } from '../../alerts/alerts.store.ts'
import { OrgBillingURL } from '../../schemas.ts'
import { beginCheckout as begin } from '../begin-checkout.ts'

const MIN_USD = 1
const MAX_USD = 100_000

export const beginCheckout = sessionOperation({
  id: 'beginOrgCheckout',
  method: 'POST',
  path: '/org/billing/checkout',
  domain: 'billing',
  permission: 'manage',
  summary: 'Begin a payment for more credit',
  description:
    'Answers with the address where it is paid. The credit is there when the payment has been confirmed.',
  mode: 'manual',
  body: Type.Object({
    amount: Type.Number({
      minimum: MIN_USD,
      maximum: MAX_USD,
      description: 'US dollars, with at most two decimals.',
    }),
    currency: Type.Optional(Text(10, { description: 'USD, which is also what leaving it out means.' })),
  }),
  response: OrgBillingURL,
  uses: ['clock', 'payments'],
  async handle({ caller, body, db, clock, payments }) {
    const amount = microFromUsd(body.amount)
    const faults: FieldError[] = []
    if (amount % 10_000 !== 0)
      faults.push({ location: 'body.amount', message: 'has more than two decimals', value: body.amount })
    if (body.currency !== undefined && !['', 'usd'].includes(body.currency.toLowerCase()))
      faults.push({ location: 'body.currency', message: 'must be USD', value: body.currency })
    if (faults.length > 0) throw invalid(faults)
    const { tenantId, actor } = caller
    const alerts = await db.read((tx) => findAlerts(tx, tenantId))
    const savesCard = alerts?.is_top_up_on === true
    const { url } = await begin(
      { db, payments, clock },
      { tenantId, kind: 'top_up', amount, actor },
      (known) => payments.createCheckout({ ...known, tenantId, amount, savesCard, description: 'Credit' }),
    )
    return { url }
  },
})
