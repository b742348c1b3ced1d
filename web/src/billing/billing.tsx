import { type FormEvent, useState } from 'react'
import { send } from '../api/client.ts'
import { useGet, useWrite } from '../api/queries.ts'
import { useToasts } from '../shell/toasts.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField, textOf } from '../ui/field.tsx'
import { saveFile } from '../ui/files.ts'
import { List } from '../ui/list.tsx'
import { Badge, Empty, PageHead, Panel, Waiting } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { dollars, exactly } from '../ui/time.ts'

interface Profile {
  readonly billingMode: string
  readonly creditBalance: number
  readonly outstandingUsd: number
}

interface Usage {
  readonly totalSessions: number
  readonly totalMessages: number
  readonly totalTokens: number
  readonly totalCharacters: number
  readonly estimatedCostUsd: number
}

interface Entry {
  readonly entryId: string
  readonly entryType: string
  readonly amountUsd: number
  readonly description: string
  readonly createdAt: string
}

const PATH = '/api/v1/org'

function Balance() {
  const profile = useGet<Profile>(`${PATH}/billing`)
  if (profile.error !== null) return <ProblemNote error={profile.error} retry={profile.refetch} />
  if (profile.data === undefined) return <Waiting />
  return (
    <Panel title="Balance">
      <p className="text-3xl font-semibold">{dollars(profile.data.creditBalance)}</p>
      <p className="text-sm text-muted">
        <Badge>{profile.data.billingMode}</Badge>
        {profile.data.outstandingUsd > 0 && ` ${dollars(profile.data.outstandingUsd)} owed`}
      </p>
    </Panel>
  )
}

function TopUp() {
  const redeem = useWrite<{ readonly message: string }>('POST', {
    renews: [PATH],
    done: (result) => result.message,
  })
  const checkout = useWrite<{ readonly url: string }>('POST', {
    // Opened in a tab of its own: the processor's page is not part of the console.
    after: ({ url }) => window.open(url, '_blank', 'noopener'),
  })
  const submit = (event: FormEvent<HTMLFormElement>, run: (form: FormData) => void) => {
    event.preventDefault()
    run(new FormData(event.currentTarget))
  }
  return (
    <Panel title="Top up">
      <form
        className="mb-3 flex items-end gap-2"
        onSubmit={(event) =>
          submit(event, (form) =>
            redeem.mutate({ path: `${PATH}/vouchers/redeem`, body: { code: textOf(form, 'code') } }),
          )
        }
      >
        <TextField label="Voucher" name="code" required autoComplete="off" />
        <Button type="submit" disabled={redeem.isPending}>
          Redeem
        </Button>
      </form>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) =>
          submit(event, (form) =>
            checkout.mutate({
              path: `${PATH}/billing/checkout`,
              body: { amount: Number(form.get('amount')) },
            }),
          )
        }
      >
        <TextField label="Amount in dollars" name="amount" type="number" min={1} required defaultValue={20} />
        <Button type="submit" disabled={checkout.isPending}>
          Pay
        </Button>
      </form>
    </Panel>
  )
}

function UsageFigures({ days }: { readonly days: number }) {
  const usage = useGet<Usage>(`${PATH}/usage-summary`, { days }, { keep: true })
  if (usage.error !== null) return <ProblemNote error={usage.error} retry={usage.refetch} />
  if (usage.data === undefined) return <Waiting />
  const count = new Intl.NumberFormat()
  const rows = [
    ['Messages', count.format(usage.data.totalMessages)],
    ['Sessions', count.format(usage.data.totalSessions)],
    ['Tokens', count.format(usage.data.totalTokens)],
    ['Agents', count.format(usage.data.totalCharacters)],
    ['Cost', dollars(usage.data.estimatedCostUsd)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-4 text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Ledger({ days }: { readonly days: number }) {
  const ledger = useGet<readonly Entry[]>(`${PATH}/ledger`, { days }, { keep: true })
  if (ledger.error !== null) return <ProblemNote error={ledger.error} retry={ledger.refetch} />
  if (ledger.data === undefined) return <Waiting />
  if (ledger.data.length === 0) {
    return (
      <Empty title="Nothing was charged or credited">
        <p>Replies of a model with a price, vouchers and payments each leave a line here.</p>
      </Empty>
    )
  }
  return (
    <List
      label="Ledger"
      items={ledger.data}
      idOf={(entry) => entry.entryId}
      rowHeight={44}
      className="max-h-[50vh]"
    >
      {(entry) => (
        <div className="flex justify-between gap-3 py-2 text-sm">
          <span className="min-w-0 truncate">
            {entry.description || entry.entryType} <Badge>{entry.entryType}</Badge>
          </span>
          <span className="shrink-0 text-muted">{exactly(entry.createdAt)}</span>
          <span className={`shrink-0 font-mono ${entry.amountUsd < 0 ? '' : 'text-good'}`}>
            {dollars(entry.amountUsd)}
          </span>
        </div>
      )}
    </List>
  )
}

export function Billing() {
  const [days, setDays] = useState(30)
  const toasts = useToasts()
  const download = async () => {
    try {
      const answer = await send('GET', `${PATH}/statement`)
      saveFile('statement.csv', await answer.text(), 'text/csv')
    } catch (error) {
      toasts.refuse(error as Parameters<typeof toasts.refuse>[0])
    }
  }
  return (
    <>
      <PageHead title="Billing" about="What was used, and what it cost.">
        <Button onClick={() => void download()}>Download the statement</Button>
      </PageHead>
      <div className="grid gap-4 lg:grid-cols-3">
        <Balance />
        <TopUp />
        <Panel title="Usage">
          <SelectField label="Last" value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {[7, 30, 90].map((length) => (
              <option key={length} value={length}>
                {length} days
              </option>
            ))}
          </SelectField>
          <div className="mt-3">
            <UsageFigures days={days} />
          </div>
        </Panel>
        <Panel title="Ledger" className="lg:col-span-3">
          <Ledger days={days} />
        </Panel>
      </div>
    </>
  )
}
