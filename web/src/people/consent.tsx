import type { FormEvent } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { rich, t, word } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField, textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago, exactly } from '../ui/time.ts'
import { EditForm } from '../ui/unsaved.tsx'
import { personPath } from './types.ts'

interface OfPerson {
  readonly userId: string
}

const MEANS = ['operator', 'chat', 'form', 'email', 'phone', 'paper', 'import', 'other']

/** What the person agreed to and withdrew: the latest statement of each purpose, and a form for the next. */
export function Consents({ userId }: OfPerson) {
  const path = `${personPath(userId)}/consents` as const
  const list = useGet(path)
  const record = useWrite('POST', { renews: [path], done: t('Recorded.') })
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const form = new FormData(element)
    const body = {
      purpose: textOf(form, 'purpose'),
      state: textOf(form, 'state'),
      means: textOf(form, 'means'),
      evidence: textOf(form, 'evidence'),
    }
    record.mutate({ path, body }, { onSuccess: () => element.reset() })
  }
  return (
    <Panel title={t('Consent')}>
      <p className="mb-3 text-sm text-muted">
        {rich('While {code} is withdrawn, agents do not write to the person first.', {
          code: <code>contact</code>,
        })}
      </p>
      <ul aria-label={t('Consents')} className="mb-3 space-y-1.5 text-sm">
        {(list.data?.current ?? []).map((one) => (
          <li key={one.consent_id} className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{one.purpose}</span>
            <Tag tone={one.state === 'granted' ? 'good' : 'warn'}>{word(one.state)}</Tag>
            <span className="text-muted" title={exactly(one.stated_at)}>
              {t('by {means}, {statedAt} {evidence}', {
                means: word(one.means),
                statedAt: ago(one.stated_at),
                evidence: one.evidence,
              })}
            </span>
          </li>
        ))}
        {list.data?.current.length === 0 && <li className="text-muted">{t('Nothing is recorded.')}</li>}
      </ul>
      <EditForm write={record} onSubmit={submit} className="grid items-end gap-2 sm:grid-cols-2">
        <TextField
          label={t('Purpose')}
          name="purpose"
          required
          defaultValue="contact"
          pattern="[a-z][a-z0-9_.\-]*"
        />
        <SelectField label={t('State')} name="state">
          <option value="granted">{t('granted')}</option>
          <option value="withdrawn">{t('withdrawn')}</option>
        </SelectField>
        <SelectField label={t('How')} name="means">
          {MEANS.map((one) => (
            <option key={one} value={one}>
              {word(one)}
            </option>
          ))}
        </SelectField>
        <TextField label={t('Evidence')} name="evidence" maxLength={2000} placeholder={t('Form of 3 May')} />
        <div>
          <Button type="submit" needs="write" disabled={record.isPending}>
            {t('Record')}
          </Button>
        </div>
      </EditForm>
    </Panel>
  )
}

/** Whether what is stored about the person may be used further, and the form that changes it. */
export function RestrictProcessing({ userId }: OfPerson) {
  const path = `${personPath(userId)}/restrictions` as const
  const list = useGet(path)
  const restrict = useWrite('POST', { renews: [path], done: t('Processing is restricted.') })
  const lift = useWrite('POST', { renews: [path], done: t('The restriction is lifted.') })
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  const isRestricted = list.data?.restricted === true
  const inForce = list.data?.restrictions.find((one) => one.lifted_at === undefined)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { reason: textOf(new FormData(event.currentTarget), 'reason') }
    if (isRestricted) lift.mutate({ path: `${path}/lift`, body })
    else restrict.mutate({ path, body })
  }
  return (
    <Panel
      title={t('Restriction of processing')}
      actions={<Tag tone={isRestricted ? 'warn' : 'plain'}>{isRestricted ? t('restricted') : t('none')}</Tag>}
    >
      <p className="mb-3 text-sm text-muted">
        {t(
          'What is stored stays and agents answer from it. Learning, messages sent first, enrichment and scoring stop.',
        )}
      </p>
      {inForce !== undefined && (
        <p className="mb-3 text-sm">
          {t('Since {placedAt}: {reason}', { placedAt: exactly(inForce.placed_at), reason: inForce.reason })}
        </p>
      )}
      <EditForm
        write={restrict}
        key={String(isRestricted)}
        onSubmit={submit}
        className="flex items-end gap-2"
      >
        <div className="grow">
          <TextField label={t('Reason')} name="reason" required maxLength={500} />
        </div>
        <Button type="submit" needs="manage" disabled={restrict.isPending || lift.isPending}>
          {isRestricted ? t('Lift') : t('Restrict')}
        </Button>
      </EditForm>
    </Panel>
  )
}
