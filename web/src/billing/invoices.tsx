import { Download, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useDownload } from '../api/download.ts'
import { useGet } from '../api/queries.ts'
import { rich, t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { exactly } from '../ui/time.ts'
import { type Invoice, type InvoiceSummary, ORG } from './types.ts'

const PATH = `${ORG}/invoices` as const

function PartyLines({ title, party }: { readonly title: string; readonly party: Invoice['seller'] }) {
  const lines = [party.name, party.address, party.taxId].filter((line) => line !== '')
  return (
    <div className="min-w-0 text-sm">
      <h3 className="text-xs text-muted">{title}</h3>
      <p className="break-words whitespace-pre-line">{lines.join('\n') || t('Not given')}</p>
    </div>
  )
}

function AmountRow(props: { readonly name: string; readonly amount: number; readonly isSum?: boolean }) {
  return (
    <tr className={`border-t border-line ${props.isSum ? 'font-semibold' : ''}`}>
      <th
        scope="row"
        className={`py-1.5 pe-3 text-start break-words ${props.isSum ? 'font-semibold' : 'font-normal'}`}
      >
        {props.name}
      </th>
      <td className="text-end font-mono whitespace-nowrap">
        <Money amount={props.amount} />
      </td>
    </tr>
  )
}

function InvoiceView({ month }: { readonly month: string }) {
  const found = useGet(`${PATH}/${month}`)
  const { download, isPending } = useDownload()
  if (found.error !== null) return <ProblemNote error={found.error} retry={found.refetch} />
  if (found.data === undefined) return <Skeleton rows={6} />
  const invoice = found.data
  const name = (ending: string) => `invoice-${invoice.number}.${ending}`
  return (
    <div className="space-y-4">
      <p className="text-sm text-muted">{t('Issued {issuedAt}', { issuedAt: exactly(invoice.issuedAt) })}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <PartyLines title={t('Seller')} party={invoice.seller} />
        <PartyLines title={t('Buyer')} party={invoice.buyer} />
      </div>
      <table className="w-full text-sm">
        <caption className="sr-only">{t('Lines of the invoice')}</caption>
        <tbody>
          {invoice.lines.map(({ description, amountUsd }) => (
            <AmountRow key={description} name={description} amount={amountUsd} />
          ))}
          <AmountRow name={t('Subtotal')} amount={invoice.subtotalUsd} />
          {invoice.taxes.map(({ name, percent, amountUsd }) => (
            <AmountRow key={name} name={`${name} ${percent} %`} amount={amountUsd} />
          ))}
          <AmountRow name={t('Total')} amount={invoice.totalUsd} isSum />
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">
        <Button
          look="main"
          icon={Download}
          disabled={isPending}
          onClick={() => void download(`${PATH}/${month}/pdf`, name('pdf'))}
        >
          {t('Download PDF')}
        </Button>
        <Button
          icon={Download}
          disabled={isPending}
          onClick={() => void download(`${PATH}/${month}`, name('json'))}
        >
          {t('Download JSON')}
        </Button>
      </div>
    </div>
  )
}

function Payments() {
  const list = useGet(`${ORG}/payments`)
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.data === undefined || list.data.payments.length === 0) return null
  return (
    <Panel title={t('Payments')}>
      <ul className="max-h-[40vh] overflow-auto text-sm">
        {list.data.payments.map((payment) => (
          <li
            key={payment.paymentId}
            className="flex flex-wrap justify-between gap-2 border-b border-line py-2 last:border-0"
          >
            <span className="text-muted">
              {exactly(payment.receivedAt)}, {payment.processor}
            </span>
            <span>
              {payment.reversedUsd > 0 && (
                <span className="text-bad">
                  {rich('{amount} taken back of', { amount: <Money amount={payment.reversedUsd} /> })}{' '}
                </span>
              )}
              <Money amount={payment.amountUsd} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** One for each month that is over, and the payments that came in. */
export function Invoices() {
  const list = useGet(PATH)
  const [opened, setOpened] = useState<InvoiceSummary>()
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.data === undefined) return <Skeleton />
  return (
    <div className="space-y-4">
      {list.data.length === 0 ? (
        <EmptyState title={t('No invoices yet')} icon={ReceiptText} help="billing#invoices">
          <p>{t('In the first hour after a month, in UTC, what was used in it is put on an invoice.')}</p>
        </EmptyState>
      ) : (
        <Panel title={t('Invoices')}>
          <ul>
            {list.data.map((invoice) => (
              <li key={invoice.number} className="border-b border-line last:border-0">
                <button
                  type="button"
                  data-row
                  onClick={() => setOpened(invoice)}
                  className="flex w-full items-center justify-between gap-3 rounded px-1 py-2 text-start text-sm hover:bg-hover"
                >
                  <span>
                    <span className="font-medium">{invoice.month}</span>{' '}
                    <span className="text-muted">{invoice.number}</span>
                  </span>
                  <Money amount={invoice.totalUsd} />
                </button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Payments />
      <Drawer
        isWide
        title={t('Invoice {number}', { number: opened?.number ?? '' })}
        isOpen={opened !== undefined}
        onClose={() => setOpened(undefined)}
      >
        {opened !== undefined && <InvoiceView month={opened.month} />}
      </Drawer>
    </div>
  )
}
