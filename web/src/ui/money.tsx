import { locale } from '../language/languages.ts'

const TWO = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
const EXACT = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 6,
})
const TINY = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 2,
})
const CENT = 0.01

/** In two decimals. What is less than a cent is not shown as nothing. */
export function dollars(amount: number): string {
  if (amount === 0 || Math.abs(amount) >= CENT) return TWO.format(amount)
  return TINY.format(amount)
}

/** An amount in two decimals; the exact one shows when it is pointed at. */
export function Money({ amount }: { readonly amount: number }) {
  return (
    <data value={amount} title={EXACT.format(amount)}>
      {dollars(amount)}
    </data>
  )
}
