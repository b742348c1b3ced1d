// Reads the credit and what it was spent on. Money is for people: this signs in instead of using a key.
// RAPPORT_URL=http://127.0.0.1:8080 RAPPORT_USER=admin RAPPORT_PASSWORD=… node examples/billing.mjs
import { createClient } from '@rapport/sdk'

const url = process.env.RAPPORT_URL ?? 'http://127.0.0.1:8080'
const username = process.env.RAPPORT_USER ?? 'admin'
const password = process.env.RAPPORT_PASSWORD ?? ''
const { token } = await createClient({ url }).workspace.signIn({ username, password })

const client = createClient({ url, token })
const { creditBalance, currency, billingMode } = await client.billing.profile()
console.log(`${creditBalance} ${currency} left, ${billingMode}`)

for (const { model, pricePer1kInputUsd } of await client.billing.prices())
  console.log(model, pricePer1kInputUsd)
const ledger = await client.billing.ledger({ days: 30 })
console.log('entries in 30 days:', ledger.length)

const statement = await client.billing.statement()
console.log(statement.split('\n')[0])
