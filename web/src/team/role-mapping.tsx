import { type FormEvent, useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextArea, TextField, textOf } from '../ui/field.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

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
  const mapping = useGet<Mapping>(PATH)
  if (mapping.error !== null) return <ProblemNote error={mapping.error} retry={mapping.refetch} />
  if (mapping.data === undefined) return <Skeleton />
  return (
    <section className="mt-8 space-y-4">
      <h2 className="text-sm font-medium">Roles of people from your identity provider</h2>
      <Rules key={JSON.stringify(mapping.data)} mapping={mapping.data} />
      <Trial />
    </section>
  )
}

function Rules({ mapping }: { readonly mapping: Mapping }) {
  const save = useWrite('PUT', { renews: [PATH], done: 'Saved; it holds from the next request on.' })
  const remove = useWrite('DELETE', { renews: [PATH], done: 'Removed.' })
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
    <form onSubmit={submit} className="space-y-2">
      <p className="text-xs text-muted">
        The first rule that matches gives the role. Once there are rules, people whom none matches have no
        access. Clear a claim to remove its rule.
      </p>
      {rows.map((rule, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no other name than their place
        <div key={row} className="grid gap-2 sm:grid-cols-3">
          <TextField
            label={`Claim ${row + 1}`}
            name={`claim${row}`}
            defaultValue={rule.claim}
            placeholder="groups"
          />
          <TextField
            label={`Value ${row + 1}`}
            name={`value${row}`}
            defaultValue={rule.value}
            placeholder="Sales"
          />
          <SelectField label={`Role ${row + 1}`} name={`role${row}`} defaultValue={rule.role}>
            {ROLES.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </SelectField>
        </div>
      ))}
      <SelectField label="Everyone else" name="default_role" defaultValue={mapping.default_role ?? ''}>
        <option value="">no access</option>
        {ROLES.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </SelectField>
      <div className="flex gap-2">
        <Button look="main" type="submit" disabled={save.isPending}>
          Save the rules
        </Button>
        {mapping.is_set && <Button onClick={() => remove.mutate({ path: PATH })}>Remove all rules</Button>}
      </div>
    </form>
  )
}

function Trial() {
  const [verdict, setVerdict] = useState<string>()
  const attempt = useWrite<Verdict>('POST', { renews: [], after: (answer) => setVerdict(wordsFor(answer)) })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    try {
      const claims: unknown = JSON.parse(textOf(new FormData(event.currentTarget), 'claims'))
      attempt.mutate({ path: `${PATH}/try`, body: { claims } })
    } catch {
      setVerdict('That is not valid JSON.')
    }
  }
  return (
    <form onSubmit={submit} className="space-y-2">
      <TextArea
        label="Try some claims"
        name="claims"
        defaultValue={'{ "groups": ["Sales"] }'}
        hint="The claims of a token as JSON. Nothing is changed."
      />
      <Button type="submit" disabled={attempt.isPending}>
        Try
      </Button>
      <p role="status" className="text-sm">
        {verdict}
      </p>
    </form>
  )
}

function wordsFor({ has_access, role, matched_rule }: Verdict): string {
  if (!has_access) return 'No rule matches: no access.'
  return matched_rule === null ? `No rule matches: ${role}.` : `Rule ${matched_rule + 1} matches: ${role}.`
}
