import { Type } from 'typebox'
import { personOperation } from '../../../../platform/http/operation.ts'
import { NonEmpty, named, Text } from '../../../../platform/http/schema.ts'
import { requireOperator } from '../../operator.ts'
import { putSeller } from '../invoices.store.ts'

const shape = () => ({
  name: NonEmpty(200),
  address: Text(500),
  taxId: Text(100),
  prefix: Text(20),
})

export const putInvoiceSeller = personOperation({
  id: 'putInvoiceSeller',
  method: 'PUT',
  path: '/operator/invoice-seller',
  domain: 'operator',
  summary: 'Say who issues invoices',
  description: 'Invoices that were issued keep what they say. `prefix` is written before the number.',
  body: Type.Object(shape()),
  response: named('InvoiceSeller', Type.Object(shape())),
  async handle({ caller, body, tx }) {
    requireOperator(caller)
    await putSeller(tx, body)
    return body
  },
})
