import type { FormEvent } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { dollars, Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { BalanceAlerts } from './alerts.tsx'
import { Statement } from './statement.tsx'
import { ORG } from './types.ts'

/** Paid in another tab, the credit arrives here without anybody asking. */
const LOOK_MS = 5_000

function Balance() {
  const profile = useGet(`${ORG}/billing`, {}, { everyMs: LOOK_MS })
  if (profile.error !== null) return <ProblemNote error={profile.error} retry={profile.refetch} />
  if (profile.data === undefined) return <Skeleton />
  const { billingMode, creditBalance, outstandingUsd, postpaidLimitUsd } = profile.data
  return (
    <Panel title={t('Balance')}>
      <p className="text-3xl font-semibold">
        <Money amount={creditBalance} />
      </p>
      <p className="text-sm text-muted">
        <Tag>{billingMode}</Tag>
        {outstandingUsd > 0 && t(' {outstandingUsd} owed', { outstandingUsd: dollars(outstandingUsd) })}
        {postpaidLimitUsd > 0 &&
          t(' of at most {postpaidLimitUsd}', { postpaidLimitUsd: dollars(postpaidLimitUsd) })}
      </p>
    </Panel>
  )
}

function TopUp() {
  const redeem = useWrite('POST /api/v1/org/vouchers/redeem', {
    renews: [ORG],
    done: (result) => result.message,
  })
  // Opened in a tab of its own: the processor's page is not part of the console.
  const openPage = ({ url }: { readonly url: string }) => void window.open(url, '_blank', 'noopener')
  const checkout = useWrite('POST /api/v1/org/billing/checkout', { after: openPage })
  const portal = useWrite('POST /api/v1/org/billing/portal', { after: openPage })
  const submit = (event: FormEvent<HTMLFormElement>, run: (form: FormData) => void) => {
    event.preventDefault()
    run(new FormData(event.currentTarget))
  }
  return (
    <Panel
      title={t('Top up')}
      actions={
        <Button disabled={portal.isPending} onClick={() => portal.mutate({ path: `${ORG}/billing/portal` })}>
          {t('Payments and receipts')}
        </Button>
      }
    >
      <form
        className="mb-3 flex items-end gap-2"
        onSubmit={(event) =>
          submit(event, (form) =>
            redeem.mutate({ path: `${ORG}/vouchers/redeem`, body: { code: textOf(form, 'code') } }),
          )
        }
      >
        <TextField label={t('Voucher')} name="code" required autoComplete="off" />
        <Button type="submit" disabled={redeem.isPending}>
          {t('Redeem')}
        </Button>
      </form>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) =>
          submit(event, (form) =>
            checkout.mutate({
              path: `${ORG}/billing/checkout`,
              body: { amount: Number(form.get('amount')) },
            }),
          )
        }
      >
        <TextField
          label={t('Amount in dollars')}
          name="amount"
          type="number"
          min={1}
          step="0.01"
          required
          defaultValue={20}
        />
        <Button type="submit" disabled={checkout.isPending}>
          {t('Pay')}
        </Button>
      </form>
    </Panel>
  )
}

/** What is left, how to get more, and the books as a file. */
export function Overview() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Balance />
      <TopUp />
      <BalanceAlerts />
      <Statement />
    </div>
  )
}
