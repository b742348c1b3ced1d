import type { MicroUsd } from '../../../kernel/money.ts'

export interface Party {
  readonly name: string
  readonly address: string
  readonly taxId: string
}

export interface Tax {
  readonly name: string
  readonly percent: number
}

export interface UsedLine {
  readonly kind: string
  readonly name: string
  readonly quantity: number
  readonly tokensIn: number
  readonly tokensOut: number
  readonly amount: MicroUsd
}

/** An invoice as it is stored and shown. Amounts are micro-dollars. */
export interface InvoiceContent {
  readonly number: string
  readonly month: string
  readonly issuedAt: string
  readonly seller: Party
  readonly buyer: Party
  readonly lines: readonly { readonly description: string; readonly amount: MicroUsd }[]
  readonly subtotal: MicroUsd
  readonly taxes: readonly (Tax & { readonly amount: MicroUsd })[]
  readonly total: MicroUsd
}

const CENT = 10_000
/** Taxes are whole cents, rounded half up, each on the whole sum. */
const taxOn = (subtotal: MicroUsd, percent: number): MicroUsd =>
  Math.round((subtotal * percent) / 100 / CENT) * CENT

export function invoiceOf(
  about: Pick<InvoiceContent, 'number' | 'month' | 'issuedAt' | 'seller' | 'buyer'>,
  used: readonly UsedLine[],
  taxes: readonly Tax[],
): InvoiceContent {
  const lines = used.map((line) => ({ description: wordsFor(line), amount: line.amount }))
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const taxed = taxes.map((tax) => ({ ...tax, amount: taxOn(subtotal, tax.percent) }))
  const total = taxed.reduce((sum, { amount }) => sum + amount, subtotal)
  return { ...about, lines, subtotal, taxes: taxed, total }
}

function wordsFor({ kind, name, quantity, tokensIn, tokensOut }: UsedLine): string {
  if (kind === 'tokens') return `${name}: ${tokensIn} tokens in, ${tokensOut} tokens out`
  if (kind === 'character') return `Characters, ${name}`
  if (kind === 'agreement') return 'Service agreement'
  return `${quantity} × ${name}`
}
