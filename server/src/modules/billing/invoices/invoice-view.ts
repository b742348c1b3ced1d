import { type Static, Type } from 'typebox'
import { shownUsd, usdFromMicro } from '../../../kernel/money.ts'
import { named, Timestamp } from '../../../platform/http/schema.ts'
import type { InvoiceContent } from './invoice.rules.ts'
import type { PdfLine, PdfTask } from './print/pdf-task.ts'

const Shown = () => Type.String({ description: 'In two decimals, as it is printed.' })
const PartyShape = () => Type.Object({ name: Type.String(), address: Type.String(), taxId: Type.String() })

export const Invoice = named(
  'Invoice',
  Type.Object({
    number: Type.String(),
    month: Type.String(),
    issuedAt: Timestamp(),
    seller: PartyShape(),
    buyer: PartyShape(),
    lines: Type.Array(Type.Object({ description: Type.String(), amountUsd: Type.Number(), shown: Shown() })),
    subtotalUsd: Type.Number(),
    taxes: Type.Array(Type.Object({ name: Type.String(), percent: Type.Number(), amountUsd: Type.Number() })),
    totalUsd: Type.Number({ description: 'Exact, in US dollars.' }),
    totalShown: Shown(),
  }),
)

export const monthPath = Type.Object({
  month: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}$', description: 'Such as 2026-11.' }),
})

export const invoiceView = (content: InvoiceContent): Static<typeof Invoice> => ({
  number: content.number,
  month: content.month,
  issuedAt: content.issuedAt,
  seller: content.seller,
  buyer: content.buyer,
  lines: content.lines.map(({ description, amount }) => ({
    description,
    amountUsd: usdFromMicro(amount),
    shown: shownUsd(amount),
  })),
  subtotalUsd: usdFromMicro(content.subtotal),
  taxes: content.taxes.map(({ name, percent, amount }) => ({
    name,
    percent,
    amountUsd: usdFromMicro(amount),
  })),
  totalUsd: usdFromMicro(content.total),
  totalShown: shownUsd(content.total),
})

/** What is printed of an invoice, line by line. */
export function printedInvoice(content: InvoiceContent): PdfTask {
  const party = (title: string, { name, address, taxId }: InvoiceContent['seller']): PdfLine[] => [
    { left: title, isBold: true },
    ...[name, ...address.split('\n'), taxId].filter((text) => text !== '').map((left) => ({ left })),
    { left: '' },
  ]
  const row = (left: string, amount: number, isBold = false): PdfLine => ({
    left,
    right: shownUsd(amount),
    isBold,
  })
  const title = `Invoice ${content.number}`
  const lines = [
    { left: title, isBold: true },
    { left: `Use in ${content.month}, issued ${content.issuedAt.slice(0, 10)}. Amounts in US dollars.` },
    { left: '' },
    ...party('Seller', content.seller),
    ...party('Buyer', content.buyer),
    { left: 'Use', isBold: true },
    ...content.lines.map(({ description, amount }) => row(description, amount)),
    { left: '' },
    row('Subtotal', content.subtotal),
    ...content.taxes.map(({ name, percent, amount }) => row(`${name} ${percent} %`, amount)),
    row('Total', content.total, true),
  ]
  return { title, issuedAt: content.issuedAt, lines }
}
