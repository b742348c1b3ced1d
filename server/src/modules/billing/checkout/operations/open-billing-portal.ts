import { sessionOperation } from '../../../../platform/http/operation.ts'
import { OrgBillingURL } from '../../schemas.ts'
import { beginCheckout } from '../begin-checkout.ts'

export const openBillingPortal = sessionOperation({
  id: 'openOrgBillingPortal',
  method: 'POST',
  path: '/org/billing/portal',
  domain: 'billing',
  permission: 'manage',
  summary: 'Open the page with payment methods and receipts',
  mode: 'manual',
  response: OrgBillingURL,
  uses: ['clock', 'payments'],
  async handle({ caller, db, clock, payments }) {
    const { tenantId, actor } = caller
    const { url } = await beginCheckout(
      { db, payments, clock },
      { tenantId, kind: 'portal', amount: 0, actor },
      (known) => payments.createPortal(known),
    )
    return { url }
  },
})
