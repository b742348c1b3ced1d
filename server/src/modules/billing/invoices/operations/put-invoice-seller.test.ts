import { expect, it } from 'vitest'
import { operatorOf } from '../../../../../test/billing.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const put = (as: string, body: object) => app.call('PUT', '/api/v1/operator/invoice-seller', { as, body })

it('is for operators, and names every field that is wrong', async () => {
  const seller = { name: 'Hosting Ltd', address: '', taxId: '', prefix: '' }
  const operator = await operatorOf(app)
  expect(await put(operator, seller)).toMatchObject({ status: 200, body: seller })
  expect((await put((await app.newTenant()).owner, seller)).status).toBe(403)
  expect(locationsOf(await put(operator, { name: '', address: 1 }))).toEqual([
    'body.address',
    'body.name',
    'body.prefix',
    'body.taxId',
  ])
})
