import { useGet, useWrite } from '../api/queries.ts'
import { t, word } from '../language/t.ts'
import { Figures } from '../learning/figures.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { dollars, Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { ORG } from './types.ts'

interface Contract {
  readonly contractId: string
  readonly status: string
  readonly paymentFrequency: string
  readonly startDate: string
  readonly endDate: string
  readonly autoRenew: boolean
  readonly notes: string
  readonly totalValueUsd: number
  readonly creditPortionUsd: number
  readonly servicePortionUsd: number
  readonly bonusCreditsUsd: number
  readonly bonusCreditsPaid: boolean
  readonly paymentSchedule: readonly {
    readonly period: string
    readonly dueDate: string
    readonly amountUsd: number
    readonly creditUsd: number
    readonly serviceUsd: number
    readonly isOneTime: boolean
    readonly paid: boolean
  }[]
}

/** The date alone: contracts begin and end on days, in UTC. */
const day = (iso: string): string => iso.slice(0, 10)

function Schedule({ contract }: { readonly contract: Contract }) {
  return (
    <section aria-label={t('Payments')} tabIndex={0} className="max-h-[50vh] overflow-auto">
      <table className="w-full text-start text-sm">
        <thead>
          <tr className="border-b border-line">
            <th className="py-1">{t('Due')}</th>
            <th>{t('Period')}</th>
            <th>{t('Amount')}</th>
            <th className="max-sm:hidden">{t('Credit')}</th>
            <th className="max-sm:hidden">{t('Services')}</th>
            <th>{t('State')}</th>
          </tr>
        </thead>
        <tbody>
          {contract.paymentSchedule.map((payment) => (
            <tr key={`${payment.period} ${payment.isOneTime}`} className="border-b border-line">
              <td className="py-1">{day(payment.dueDate)}</td>
              <td>
                {payment.period} {payment.isOneTime && <Tag>{t('once')}</Tag>}
              </td>
              <td>
                <Money amount={payment.amountUsd} />
              </td>
              <td className="max-sm:hidden">
                <Money amount={payment.creditUsd} />
              </td>
              <td className="max-sm:hidden">
                <Money amount={payment.serviceUsd} />
              </td>
              <td>
                <Tag tone={payment.paid ? 'good' : 'plain'}>{payment.paid ? t('paid') : t('open')}</Tag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The workspace's contract, its payments, and how to accept one that is offered. */
export function ContractView() {
  const profile = useGet(`${ORG}/billing`)
  const hasContract = profile.data?.contractId !== undefined
  const contract = useGet(hasContract ? `${ORG}/contract` : undefined)
  const subscribe = useWrite('POST /api/v1/org/contract/subscribe', {
    renews: [`${ORG}/contract`],
    after: ({ url }) => window.open(url, '_blank', 'noopener'),
  })
  if (profile.error !== null) return <ProblemNote error={profile.error} retry={profile.refetch} />
  if (profile.data !== undefined && !hasContract) {
    return (
      <EmptyState title={t('No contract')}>
        <p>
          {t(
            'This workspace pays for what it uses. The operator of the installation can offer a contract; it appears here to be accepted.',
          )}
        </p>
      </EmptyState>
    )
  }
  if (contract.error !== null) return <ProblemNote error={contract.error} retry={contract.refetch} />
  if (contract.data === undefined) return <Skeleton />
  const { data } = contract
  const isPayable = data.status === 'offered' || data.paymentSchedule.some((payment) => !payment.paid)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[20rem_1fr]">
      <Panel
        title={t('Contract')}
        actions={<Tag tone={data.status === 'active' ? 'good' : 'accent'}>{word(data.status)}</Tag>}
      >
        <Figures
          rows={[
            [t('From'), day(data.startDate)],
            [t('To'), day(data.endDate)],
            [t('Paid'), data.paymentFrequency],
            [t('Renews by itself'), data.autoRenew ? t('yes') : t('no')],
            [t('All payments'), dollars(data.totalValueUsd)],
            [t('… of which credit'), dollars(data.creditPortionUsd)],
            [t('… of which services'), dollars(data.servicePortionUsd)],
            [
              t('Bonus'),
              `${dollars(data.bonusCreditsUsd)}${data.bonusCreditsUsd > 0 && data.bonusCreditsPaid ? t(', given') : ''}`,
            ],
          ]}
        />
        {data.notes !== '' && <p className="mt-3 text-sm whitespace-pre-wrap">{data.notes}</p>}
        {isPayable && data.status !== 'cancelled' && (
          <Button
            look="main"
            className="mt-3"
            disabled={subscribe.isPending}
            onClick={() =>
              subscribe.mutate({ path: `${ORG}/contract/subscribe`, body: { contractId: data.contractId } })
            }
          >
            {data.status === 'offered' ? t('Accept and pay') : t('Pay the next one')}
          </Button>
        )}
      </Panel>
      <Panel title={t('Payments')}>
        <Schedule contract={data} />
      </Panel>
    </div>
  )
}
