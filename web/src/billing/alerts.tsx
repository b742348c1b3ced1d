import { type FormEvent, useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Check, TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EditForm } from '../ui/unsaved.tsx'
import { type Alerts, ORG } from './types.ts'

const PATH = `${ORG}/billing/alerts` as const

function AmountField(props: { readonly label: string; readonly name: string; readonly value: number }) {
  const { label, name, value } = props
  return (
    <TextField label={label} name={name} type="number" min={1} step="0.01" required defaultValue={value} />
  )
}

function AlertsForm({ alerts }: { readonly alerts: Alerts }) {
  const { lowBalanceUsd, autoTopUp, topUpUnavailable } = alerts
  const [isNoticed, setNoticed] = useState(lowBalanceUsd !== undefined)
  const [isToppedUp, setToppedUp] = useState(autoTopUp !== undefined)
  const save = useWrite('PUT', { renews: [PATH], done: t('Saved.') })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const amount = (name: string) => Number(form.get(name))
    const body = {
      ...(isNoticed ? { lowBalanceUsd: amount('low') } : {}),
      ...(isToppedUp
        ? {
            autoTopUp: {
              thresholdUsd: amount('threshold'),
              amountUsd: amount('amount'),
              monthlyMaxUsd: amount('monthlyMax'),
            },
          }
        : {}),
    }
    save.mutate({ path: PATH, body })
  }
  return (
    <EditForm write={save} onSubmit={submit} className="space-y-3">
      <Check
        label={t('Announce low credit')}
        checked={isNoticed}
        onChange={(event) => setNoticed(event.target.checked)}
        hint={t('Leaves the event billing.balance_low once, for webhooks and notification channels.')}
      />
      {isNoticed && <AmountField label={t('Below, in dollars')} name="low" value={lowBalanceUsd ?? 10} />}
      <Check
        label={t('Top up automatically')}
        checked={isToppedUp}
        disabled={topUpUnavailable !== undefined && !isToppedUp}
        onChange={(event) => setToppedUp(event.target.checked)}
        hint={topUpUnavailable ?? t('Charges the card of the last payment that was made while this was on.')}
      />
      {isToppedUp && (
        <div className="grid gap-2 sm:grid-cols-3">
          <AmountField label={t('When below')} name="threshold" value={autoTopUp?.thresholdUsd ?? 5} />
          <AmountField label={t('Charge')} name="amount" value={autoTopUp?.amountUsd ?? 25} />
          <AmountField
            label={t('At most a month')}
            name="monthlyMax"
            value={autoTopUp?.monthlyMaxUsd ?? 200}
          />
        </div>
      )}
      {autoTopUp?.isOn === false && (
        <p className="text-sm text-bad">
          {t('Automatic top-ups are off: {fault} Saving switches them on again.', {
            fault: autoTopUp.fault ?? t('the last charge failed.'),
          })}
        </p>
      )}
      <Button type="submit" disabled={save.isPending}>
        {t('Save')}
      </Button>
    </EditForm>
  )
}

/** When low credit is announced, and when a card is charged. */
export function BalanceAlerts() {
  const alerts = useGet(PATH)
  return (
    <Panel title={t('Low credit')}>
      {alerts.error !== null && <ProblemNote error={alerts.error} retry={alerts.refetch} />}
      {alerts.isPending && <Skeleton rows={2} />}
      {alerts.data !== undefined && <AlertsForm key={JSON.stringify(alerts.data)} alerts={alerts.data} />}
    </Panel>
  )
}
