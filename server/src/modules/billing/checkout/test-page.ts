import { createHash } from 'node:crypto'
import { usdFromMicro } from '../../../kernel/money.ts'
import type { CheckoutRow } from './checkouts.store.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)

/** Sends the operator's token to the confirm operation; the token stays in the page. */
const SCRIPT = `
const form = document.querySelector('form'), word = document.querySelector('[role=status]')
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const answer = await fetch(form.dataset.target, { method: 'POST', headers: { authorization: 'Bearer ' + form.token.value.trim() } })
  const body = await answer.json()
  word.textContent = answer.ok ? 'Confirmed. The credit has been added.' : body.detail
  if (answer.ok) form.remove()
})
`

/** This one script and nothing else may run on the page. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join(';')

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 17px/1.6 system-ui, sans-serif; }
body { max-width: 34rem; margin: 10vh auto; padding: 0 1.5rem; }
strong.test { display: block; padding: .6rem 1rem; border: 2px dashed; }
input { width: 100%; box-sizing: border-box; font: inherit; } button { font: inherit; margin-top: .6rem; }
</style></head><body><strong class="test">Test processor: this is not real money, and nothing is charged.</strong>
${body}</body></html>
`

export function checkoutPage(checkout: CheckoutRow): string {
  const amount = `$${usdFromMicro(checkout.amount_micro).toFixed(2)}`
  if (checkout.status === 'paid') return page('Test payment', `<h1>${amount}</h1><p>Confirmed.</p>`)
  return page(
    'Test payment',
    `<h1>${amount}</h1>
<p>No payment processor is configured. An operator of this installation can confirm the payment as if it had been made.</p>
<form data-target="/api/v1/operator/test-payments/${escaped(checkout.checkout_id)}/confirm">
<label>Session token of an operator <input name="token" type="password" required autocomplete="off"></label>
<button>Confirm the test payment</button></form><p role="status"></p><script>${SCRIPT}</script>`,
  )
}

export function portalPage(payments: readonly CheckoutRow[]): string {
  const rows = payments.map(
    ({ paid_at: at, amount_micro: amount }) =>
      `<li>${escaped(at?.toISOString().slice(0, 10) ?? '')}: $${usdFromMicro(amount).toFixed(2)}</li>`,
  )
  const list = rows.length === 0 ? '<p>Nothing has been paid yet.</p>' : `<ul>${rows.join('')}</ul>`
  return page('Test payments', `<h1>Payments</h1>${list}`)
}
