import type { ReactNode } from 'react'
import { useGet } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Check } from '../ui/field.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface Scope {
  readonly scope: string
  readonly area: string
  readonly access: string
  readonly is_explicit: boolean
}

/** Areas whose name says too little. */
const AREAS: Readonly<Record<string, string>> = {
  scim: t('Members and groups kept by an identity provider (SCIM)'),
  'workspace-users': t('Members of the workspace'),
  people: t('Everything about one person: export and erase'),
  audit: t('Audit log'),
  config: t('Config values'),
  runtime: t('Manifest and deployment'),
}
const ACCESS: Readonly<Record<string, string>> = { read: t('Read'), write: t('Change'), both: t('Maintain') }

const areaName = (area: string): string =>
  AREAS[area] ?? `${area.charAt(0).toUpperCase()}${area.slice(1).replaceAll('-', ' ')}`

/** Check boxes named `scopes`, by area; those that `*` does not include come last. */
export function ScopePicker() {
  const list = useGet('/api/v1/scopes')
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.data === undefined) return <Skeleton />
  const { scopes } = list.data
  return (
    <details className="rounded-md border border-edge px-3 py-1.5">
      <summary className="text-sm font-medium">{t('Scopes: everything unless you choose')}</summary>
      <Group title={t('All areas')}>
        <Check label={t('Read everything')} name="scopes" value="read:*" />
        <Check label={t('Change everything')} name="scopes" value="write:*" />
      </Group>
      <Areas title={t('Single areas')} scopes={scopes.filter((one) => !one.is_explicit)} />
      <Areas title={t('Only when chosen here')} scopes={scopes.filter((one) => one.is_explicit)} />
    </details>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="mt-3">
      <legend className="mb-1 text-sm font-medium">{title}</legend>
      <div className="grid gap-1 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

function Areas({ title, scopes }: { readonly title: string; readonly scopes: readonly Scope[] }) {
  const areas = [...new Set(scopes.map(({ area }) => area))]
  return (
    <Group title={title}>
      {areas.map((area) => (
        <div key={area}>
          <p className="text-xs text-muted">{areaName(area)}</p>
          {scopes
            .filter((one) => one.area === area)
            .map(({ scope, access }) => (
              <Check
                key={scope}
                label={ACCESS[access] ?? access}
                hint={scope}
                name="scopes"
                value={scope}
                aria-label={`${ACCESS[access] ?? access}: ${areaName(area)}`}
              />
            ))}
        </div>
      ))}
    </Group>
  )
}
