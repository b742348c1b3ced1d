import { type FormEvent, useEffect, useState } from 'react'
import type { Body } from '../api/contract.ts'
import { useGet, useWrite } from '../api/queries.ts'
import { rich, t } from '../language/t.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Check, SelectField, textOf } from '../ui/field.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { takeRequest } from './pending.ts'

interface Authorization {
  readonly client_name: string
  readonly redirect_host: string
  readonly scopes: readonly {
    readonly scope: string
    readonly description: string
    readonly is_allowed: boolean
  }[]
  readonly deny_url: string
  readonly fault?: { readonly description: string; readonly redirect_to: string }
}

const FIELDS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'scope',
  'state',
  'resource',
] as const

/** The request as it is in the address; parameters of other extensions are left out. */
function requestInAddress(): Record<string, string> {
  const search = new URLSearchParams(location.search)
  return Object.fromEntries(
    FIELDS.flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? '']] : [])),
  )
}

/** Where a person decides whether an app may act for them. */
export function Consent() {
  const [request] = useState(requestInAddress)
  const asked = useGet('/api/v1/oauth/authorization', request)
  // A signed-in person has arrived at the question: it has not to be resumed any more.
  useEffect(() => void takeRequest(), [])
  if (asked.error !== null)
    return (
      <>
        <PageHeader title={t('This app cannot be connected')} about={t('Nothing was sent to it.')} />
        <ProblemNote error={asked.error} />
      </>
    )
  if (asked.data === undefined) return <Skeleton />
  const { fault, client_name: name } = asked.data
  if (fault === undefined) return <Question about={asked.data} request={request as Request} />
  return (
    <>
      <PageHeader title={t('{name} cannot be connected', { name })} about={fault.description} />
      <Button onClick={() => location.assign(fault.redirect_to)}>
        {t('Return to {redirectHost}', { redirectHost: asked.data.redirect_host })}
      </Button>
    </>
  )
}

/** As the app asks in the address; the server has checked it before the question is shown. */
type Request = Omit<Body<'POST /api/v1/projects/{projectId}/connected-apps'>, 'scopes'>

function Question(props: { readonly about: Authorization; readonly request: Request }) {
  const { client_name: name, redirect_host: host, scopes, deny_url } = props.about
  const { projects, project, organisation } = useWorkspace()
  const connect = useWrite('POST /api/v1/projects/{projectId}/connected-apps', {
    after: ({ redirect_to }) => location.assign(redirect_to),
  })
  const allow = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = { ...props.request, scopes: form.getAll('scopes').map(String) }
    connect.mutate({ path: `/api/v1/projects/${textOf(form, 'project')}/connected-apps`, body })
  }
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader
        title={t('Connect {name}?', { name })}
        about={rich(
          'An app that calls itself {name} asks to act for you in {name2}. The answer goes to {strong}. Allow it only if you have just started this there.',
          {
            name,
            name2: organisation.name,
            strong: <strong className="font-semibold text-ink">{host}</strong>,
          },
        )}
      />
      <form onSubmit={allow}>
        <Panel>
          <div className="space-y-4">
            <SelectField label={t('Project')} name="project" defaultValue={project.project_id}>
              {projects.map((one) => (
                <option key={one.project_id} value={one.project_id}>
                  {one.name}
                </option>
              ))}
            </SelectField>
            <fieldset className="space-y-2">
              <legend className="mb-1 text-sm font-medium">{t('It may')}</legend>
              {scopes.map(({ scope, description, is_allowed }) => (
                <Check
                  key={scope}
                  label={description}
                  hint={is_allowed ? scope : t('{scope}: your role does not include this', { scope })}
                  name="scopes"
                  value={scope}
                  defaultChecked={is_allowed}
                  disabled={!is_allowed}
                />
              ))}
            </fieldset>
            <p className="text-xs text-muted">
              {t('You can disconnect it at any time under Your account → Connected apps.')}
            </p>
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={() => location.assign(deny_url)}>{t('Deny')}</Button>
              <Button look="main" type="submit" disabled={connect.isPending}>
                {t('Allow')}
              </Button>
            </div>
          </div>
        </Panel>
      </form>
    </div>
  )
}
