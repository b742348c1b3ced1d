import type { MicroUsd } from '../../../kernel/money.ts'
import type { LedgerRow } from '../usage/usage.store.ts'

export const STATEMENT_HEAD =
  'date,type,description,source,tokens,amount_usd,balance_usd,entry_id,created_by,service_usd\r\n'

/** Six digits, always: a micro-dollar is the last of them. */
export function amountText(micro: MicroUsd): string {
  const digits = String(Math.abs(micro)).padStart(7, '0')
  return `${micro < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

/** A cell that a spreadsheet can neither break at nor run as a formula. */
export function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const openingLine = (at: Date, balance: MicroUsd): string =>
  `${at.toISOString()},opening balance,,,,,${amountText(balance)},,,\r\n`

export const creditOf = (row: LedgerRow): MicroUsd => (row.account === 'services' ? 0 : row.amount_micro)

export const entryLine = (row: LedgerRow, balance: MicroUsd): string =>
  `${[
    row.created_at.toISOString(),
    cell(row.entry_type),
    cell(row.description),
    cell(row.traffic_source),
    String(row.tokens),
    amountText(creditOf(row)),
    amountText(balance),
    row.entry_id,
    cell(row.created_by),
    // What a payment covered of services changes no balance.
    row.account === 'services' ? amountText(row.amount_micro) : '',
  ].join(',')}\r\n`
