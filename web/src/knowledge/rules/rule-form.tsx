import { type FormEvent, useState } from 'react'
import { useWrite } from '../../api/queries.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { Check, SelectField, TextArea, TextField, textOf } from '../../ui/field.tsx'
import { ProblemNote } from '../../ui/problem.tsx'
import { EditForm } from '../../ui/unsaved.tsx'
import { BEGINNINGS, FIELDS, RECOMMENDATION } from './examples.ts'
import type { Rule, RuleType } from './types.ts'

interface RuleFormProps {
  readonly path: `/api/v1/projects/${string}/knowledge/analytics`
  /** None for a new one. */
  readonly rule?: Rule
  readonly onDone: (ruleId: string) => void
}

function FieldHelp({ type }: { readonly type: RuleType }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer">{t('What the config may say')}</summary>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-xs">
        {FIELDS[type].map(([name, meaning]) => (
          <div key={name} className="contents">
            <dt>
              <code>{name}</code>
            </dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** A rule's name, config and schedule. The server names every field of the config that is not right. */
export function RuleForm({ path, rule, onDone }: RuleFormProps) {
  const [kind, setKind] = useState('recommendation')
  const [fault, setFault] = useState('')
  const options = { renews: [path], after: (saved: Rule) => onDone(saved.rule_id) }
  const create = useWrite('POST /api/v1/projects/{projectId}/knowledge/analytics/rules', {
    ...options,
    done: t('Created. It has not run yet.'),
  })
  const change = useWrite('PUT /api/v1/projects/{projectId}/knowledge/analytics/rules/{ruleId}', {
    ...options,
    done: t('Saved. It shows from the next run on.'),
  })
  const start = rule ?? BEGINNINGS[kind]?.[1] ?? RECOMMENDATION
  const type = start.rule_type
  const refusal = create.error ?? change.error
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    let config: unknown
    try {
      config = JSON.parse(textOf(form, 'config'))
    } catch (error) {
      setFault(t('The config is not JSON: {message}', { message: (error as Error).message }))
      return
    }
    setFault('')
    const body = {
      name: textOf(form, 'name'),
      config,
      enabled: form.get('enabled') !== null,
      schedule: textOf(form, 'schedule'),
    }
    if (rule === undefined) create.mutate({ path: `${path}/rules`, body: { ...body, rule_type: type } })
    else change.mutate({ path: `${path}/rules/${rule.rule_id}`, body })
  }
  return (
    <EditForm
      key={kind}
      write={{
        isError: fault !== '' || refusal !== null,
        submittedAt: create.submittedAt + change.submittedAt,
      }}
      onSubmit={submit}
      className="space-y-3"
    >
      {rule === undefined && (
        <SelectField label={t('Begin with')} value={kind} onChange={(event) => setKind(event.target.value)}>
          {Object.entries(BEGINNINGS).map(([about, [name]]) => (
            <option key={about} value={about}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField label={t('Name')} name="name" required maxLength={200} defaultValue={start.name} />
      <TextArea
        label={t('Config')}
        name="config"
        rows={9}
        className="font-mono text-sm"
        required
        defaultValue={JSON.stringify(start.config, null, 2)}
      />
      <FieldHelp type={type as RuleType} />
      <TextField
        label={t('Schedule')}
        name="schedule"
        placeholder="0 2 * * *"
        defaultValue={start.schedule}
        hint={t('Minute, hour, day, month and weekday in UTC. Empty runs by hand alone.')}
      />
      <Check
        label={t('Enabled')}
        name="enabled"
        defaultChecked={rule?.enabled ?? true}
        hint={t('Runs by its schedule.')}
      />
      {fault !== '' && (
        <p role="alert" className="text-sm text-bad">
          {fault}
        </p>
      )}
      {refusal !== null && <ProblemNote error={refusal} />}
      <div className="flex justify-end">
        <Button look="main" type="submit" needs="write" disabled={create.isPending || change.isPending}>
          {t('Save')}
        </Button>
      </div>
    </EditForm>
  )
}
