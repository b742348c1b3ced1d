import type { FormEvent } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useMay } from '../shell/permissions.ts'
import { Button } from '../ui/button.tsx'
import { textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EditForm } from '../ui/unsaved.tsx'

const PATH = '/api/v1/response-targets'
const PRIORITIES = { urgent: t('Urgent'), high: t('High'), normal: t('Normal'), low: t('Low') } as const
const TARGETS = { first_response_minutes: t('First reply'), resolution_minutes: t('Resolution') } as const
const MAX = { first_response_minutes: 43_200, resolution_minutes: 525_600 } as const

const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[]

const BOX =
  'min-h-7 w-24 max-sm:w-16 rounded-md border border-edge bg-panel px-2 tabular-nums disabled:bg-hover disabled:text-muted pointer-coarse:min-h-9'

/** How soon conversations are to be answered and resolved, by priority. */
export function ResponseTargets({ hasHours }: { readonly hasHours: boolean }) {
  const targets = useGet(PATH)
  const save = useWrite('PUT', { renews: [PATH, '/api/v1/conversations'], done: t('Saved.') })
  const mayManage = useMay('manage')
  if (targets.error !== null) return <ProblemNote error={targets.error} retry={targets.refetch} />
  if (targets.data === undefined) return <Skeleton />
  const { data } = targets
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const minutes = (name: string) => (textOf(given, name) === '' ? null : Number(textOf(given, name)))
    const targetsOf = (priority: string) => ({
      first_response_minutes: minutes(`${priority}.first_response_minutes`),
      resolution_minutes: minutes(`${priority}.resolution_minutes`),
      business_hours_only: given.get(`${priority}.business_hours_only`) !== null,
    })
    const body = {
      urgent: targetsOf('urgent'),
      high: targetsOf('high'),
      normal: targetsOf('normal'),
      low: targetsOf('low'),
    }
    save.mutate({ path: PATH, body })
  }
  return (
    <Panel title={t('Response times')}>
      <p className="mb-3 max-w-xl text-sm text-muted">
        {t(
          'Targets in minutes, counted around the clock or within your business hours. The inbox shows when a conversation is due and marks it when it is late. Leave a field empty for no target.',
        )}
      </p>
      <EditForm write={save} onSubmit={submit}>
        <table className="mb-3 text-sm">
          <thead>
            <tr className="text-start text-xs text-muted">
              <th scope="col" className="py-1 pe-4 font-medium max-sm:pe-2">
                {t('Priority')}
              </th>
              {Object.entries(TARGETS).map(([target, name]) => (
                <th key={target} scope="col" className="py-1 pe-4 font-medium max-sm:pe-2">
                  {name}
                </th>
              ))}
              <th scope="col" className="py-1 font-medium">
                {t('Business hours only')}
              </th>
            </tr>
          </thead>
          <tbody>
            {keysOf(PRIORITIES).map((priority) => (
              <tr key={priority}>
                <th scope="row" className="py-1 pe-4 text-start font-medium max-sm:pe-2">
                  {PRIORITIES[priority]}
                </th>
                {keysOf(TARGETS).map((target) => (
                  <td key={target} className="py-1 pe-4 max-sm:pe-2">
                    <input
                      type="number"
                      min={1}
                      max={MAX[target]}
                      name={`${priority}.${target}`}
                      aria-label={t('{target} of {priority} priority, minutes', {
                        target: TARGETS[target],
                        priority: PRIORITIES[priority].toLowerCase(),
                      })}
                      defaultValue={data[priority][target] ?? ''}
                      disabled={!mayManage}
                      className={BOX}
                    />
                  </td>
                ))}
                <td className="py-1 text-center">
                  <input
                    type="checkbox"
                    name={`${priority}.business_hours_only`}
                    aria-label={t('{priority} priority: count business hours only', {
                      priority: PRIORITIES[priority],
                    })}
                    defaultChecked={data[priority].business_hours_only}
                    disabled={!mayManage || !hasHours}
                    className="size-4 accent-(--accent)"
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {!hasHours && (
          <p className="mb-3 text-xs text-muted">{t('Set business hours below to count within them.')}</p>
        )}
        <Button look="main" type="submit" needs="manage" disabled={save.isPending}>
          {t('Save')}
        </Button>
      </EditForm>
    </Panel>
  )
}
