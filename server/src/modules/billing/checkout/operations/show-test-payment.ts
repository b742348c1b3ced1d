import { HOUR_MS, later } from '../../../../kernel/clock.ts'
import { notFound } from '../../../../kernel/problem.ts'
import { fileResponse, publicOperation } from '../../../../platform/http/operation.ts'
import { findCheckout, listPaidCheckouts } from '../checkouts.store.ts'
import { checkoutPage, PAGE_POLICY, portalPage } from '../test-page.ts'
import { checkoutParams } from './confirm-test-payment.ts'

/** The address alone gives access to the payments, so it expires soon. */
const PORTAL_MS = HOUR_MS

export const showTestPayment = publicOperation({
  id: 'showTestPayment',
  method: 'GET',
  path: '/payments/test/{checkoutId}',
  atRoot: true,
  domain: 'billing',
  summary: 'The page of the built-in test processor',
  description: 'Served while no payment processor is configured. It is marked as not real money.',
  mode: 'manual',
  params: checkoutParams,
  response: fileResponse('text/html; charset=utf-8'),
  uses: ['clock'],
  async handle({ params, db, clock }) {
    const checkout = await db.read((tx) => findCheckout(tx, params.checkoutId))
    if (checkout?.processor !== 'test') throw notFound('payment')
    const headers = { 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' }
    if (checkout.kind !== 'portal') return { headers, content: checkoutPage(checkout) }
    if (clock.now() > later(checkout.created_at, PORTAL_MS)) throw notFound('payment')
    const payments = await db.read((tx) => listPaidCheckouts(tx, checkout.tenant_id))
    return { headers, content: portalPage(payments) }
  },
})
