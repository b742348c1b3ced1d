import type { FormEvent } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago, exactly } from '../ui/time.ts'
import { EditForm } from '../ui/unsaved.tsx'
import { useTenantQuery } from './retention.tsx'

const PATH = '/api/v1/legal-holds'
/** Holds change what the next run would remove. */
const RENEWS = [PATH, '/api/v1/retention']

export function LegalHolds() {
  const query = useTenantQuery()
  const holds = useGet(PATH, query)
  const place = useWrite('POST', { renews: RENEWS, done: t('The hold is in force.') })
  const lift = useWrite('POST', { renews: RENEWS, done: t('Lifted.') })
  if (holds.error !== null) return <ProblemNote error={holds.error} retry={holds.refetch} />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const form = new FormData(element)
    const userId = textOf(form, 'user_id')
    const body = { reason: textOf(form, 'reason'), ...(userId === '' ? {} : { user_id: userId }) }
    place.mutate({ path: PATH, query, body }, { onSuccess: () => element.reset() })
  }
  return (
    <Panel title={t('Legal holds')}>
      <p className="mb-3 text-sm text-muted">
        {t('While a hold is in force, nothing it covers is removed, and the audit log is kept.')}
      </p>
      <ul className="mb-3 divide-y divide-line" aria-label={t('Legal holds')}>
        {(holds.data?.holds ?? []).map((hold) => (
          <li key={hold.hold_id} className="flex items-center justify-between gap-3 py-2 text-sm">
            <div className="min-w-0">
              <p className="truncate">
                <span className="font-medium">{hold.user_id ?? t('Whole workspace')}</span>: {hold.reason}
              </p>
              <p className="text-xs text-muted">
                <time dateTime={hold.placed_at} title={exactly(hold.placed_at)}>
                  {t('placed {placedAt}', { placedAt: ago(hold.placed_at) })}
                </time>
              </p>
            </div>
            {hold.lifted_at === undefined ? (
              <Confirm
                label={t('Lift')}
                title={t('Lift this hold?')}
                about={t('What is past its time is removed again from the next night on.')}
                needs="manage"
                onConfirm={() => lift.mutate({ path: `${PATH}/${hold.hold_id}/lift`, query })}
              />
            ) : (
              <Tag>{t('lifted')}</Tag>
            )}
          </li>
        ))}
      </ul>
      <EditForm write={place} onSubmit={submit} className="grid items-end gap-2 sm:grid-cols-[1fr_1fr_auto]">
        <TextField
          label={t('Reason')}
          name="reason"
          required
          maxLength={500}
          placeholder={t('File 12/2026')}
        />
        <TextField label={t('Person (user id)')} name="user_id" placeholder={t('empty: whole workspace')} />
        <Button type="submit" needs="manage" disabled={place.isPending}>
          {t('Place a hold')}
        </Button>
      </EditForm>
    </Panel>
  )
}
