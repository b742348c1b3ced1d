import { type FormEvent, useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { t, word } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextArea, TextField, textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EditForm } from '../ui/unsaved.tsx'

interface Rule {
  readonly claim: string
  readonly value: string
  readonly role: string
}
interface Mapping {
  readonly is_set: boolean
  readonly rules: readonly Rule[]
  readonly default_role: string | null
}
interface Verdict {
  readonly has_access: boolean
  readonly role: string | null
  readonly matched_rule: number | null
}

const PATH = '/api/v1/role-mapping'
const ROLES = ['owner', 'admin', 'member', 'viewer'] as const

/** How claims and groups of the identity provider become roles. */
export function RoleMapping() {
  const mapping = useGet(PATH)
  if (mapping.error !== null) return <ProblemNote error={mapping.error} retry={mapping.refetch} />
  if (mapping.data === undefined) return <Skeleton />
  return (
    <Panel title={t('Roles of people from your identity provider')} className="space-y-4">
      <Rules key={JSON.stringify(mapping.data)} mapping={mapping.data} />
      <Trial />
    </Panel>
  )
}

function Rules({ mapping }: { readonly mapping: Mapping }) {
  const save = useWrite('PUT', { renews: [PATH], done: t('Saved; it holds from the next request on.') })
  const remove = useWrite('DELETE', { renews: [PATH], done: t('Removed.') })
  // One empty row to write the next rule into.
  const rows = [...mapping.rules, { claim: '', value: '', role: 'member' }]
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const rules = rows
      .map((_, row) => ({
        claim: textOf(form, `claim${row}`),
        value: textOf(form, `value${row}`),
        role: textOf(form, `role${row}`),
      }))
      .filter(({ claim }) => claim !== '')
    save.mutate({ path: PATH, body: { rules, default_role: textOf(form, 'default_role') || null } })
  }
  return (
    <EditForm write={save} onSubmit={submit} className="space-y-2">
      <p className="text-xs text-muted">
        {t(
          'The first rule that matches gives the role. Once there are rules, people whom none matches have no access. Clear a claim to remove its rule.',
        )}
      </p>
      {rows.map((rule, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no other name than their place
        <div key={row} className="grid gap-2 sm:grid-cols-3">
          <TextField
            label={t('Claim {row}', { row: row + 1 })}
            name={`claim${row}`}
            defaultValue={rule.claim}
            placeholder={t('groups')}
          />
          <TextField
            label={t('Value {row}', { row: row + 1 })}
            name={`value${row}`}
            defaultValue={rule.value}
            placeholder={t('Sales')}
          />
          <SelectField label={t('Role {row}', { row: row + 1 })} name={`role${row}`} defaultValue={rule.role}>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {word(role)}
              </option>
            ))}
          </SelectField>
        </div>
      ))}
      <SelectField label={t('Everyone else')} name="default_role" defaultValue={mapping.default_role ?? ''}>
        <option value="">{t('no access')}</option>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {word(role)}
          </option>
        ))}
      </SelectField>
      <div className="flex gap-2">
        <Button look="main" type="submit" disabled={save.isPending}>
          {t('Save the rules')}
        </Button>
        {mapping.is_set && (
          <Button onClick={() => remove.mutate({ path: PATH })}>{t('Remove all rules')}</Button>
        )}
      </div>
    </EditForm>
  )
}

function Trial() {
  const [verdict, setVerdict] = useState<string>()
  const attempt = useWrite('POST /api/v1/role-mapping/try', {
    renews: [],
    after: (answer) => setVerdict(wordsFor(answer)),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    try {
      const claims: Record<string, unknown> = JSON.parse(textOf(new FormData(event.currentTarget), 'claims'))
      attempt.mutate({ path: `${PATH}/try`, body: { claims } })
    } catch {
      setVerdict(t('That is not valid JSON.'))
    }
  }
  return (
    <form onSubmit={submit} className="space-y-2">
      <TextArea
        label={t('Try some claims')}
        name="claims"
        defaultValue={'{ "groups": ["Sales"] }'}
        hint={t('The claims of a token as JSON. Nothing is changed.')}
      />
      <Button type="submit" disabled={attempt.isPending}>
        {t('Try')}
      </Button>
      <p role="status" className="text-sm">
        {verdict}
      </p>
    </form>
  )
}

function wordsFor({ has_access, role, matched_rule }: Verdict): string {
  if (!has_access) return t('No rule matches: no access.')
  return matched_rule === null
    ? t('No rule matches: {role}.', { role: word(role ?? '') })
    : t('Rule {matchedRule} matches: {role}.', { matchedRule: matched_rule + 1, role: word(role ?? '') })
}
