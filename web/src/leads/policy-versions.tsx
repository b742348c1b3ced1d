import { useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { dataRange } from '../learning/version-figures.ts'
import { Confirm } from '../ui/dialog.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago, exactly } from '../ui/time.ts'

const PATH = '/api/v1/builtin-agents/lead_score/rl'

interface PolicyVersion {
  readonly version: number
  readonly is_served: boolean
  readonly trained_from: string
  readonly trained_at: string
  readonly data_from?: string
  readonly data_to?: string
  readonly avg_return: number
  readonly outcomes_used: number
  readonly challenge?: {
    readonly outcomes: number
    readonly champion_return: number
    readonly challenger_return: number
  }
  readonly policy: readonly { readonly archetype: string; readonly recommended_action: string }[]
}

const words = (name: string): string => name.replaceAll('_', ' ')

function VersionLine({
  version,
  isChosen,
  onChoose,
}: {
  readonly version: PolicyVersion
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}) {
  const { version: number, challenge } = version
  return (
    <>
      <div>
        <label className="flex items-center gap-2 text-sm font-medium">
          <input
            type="checkbox"
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
            className="size-4 accent-(--accent)"
          />
          {t('Version {number}', { number })}
          {version.is_served && <Tag tone="accent">{t('in use')}</Tag>}
        </label>
        <p className="text-xs text-muted" title={exactly(version.trained_at)}>
          {version.trained_from === 'outcomes' ? t('from outcomes') : t('by request')},{' '}
          {ago(version.trained_at)}
        </p>
      </div>
      <div className="min-w-0 text-sm tabular-nums">
        <p>
          {t('Outcomes: {outcomes}{range}. Worth of a lead: {value}.', {
            outcomes: version.outcomes_used,
            range: dataRange(version),
            value: version.avg_return.toFixed(3),
          })}
        </p>
        {challenge !== undefined && (
          <p className="text-xs text-muted">
            {t('New outcomes: {outcomes}. It earns {own} on them, the one before {other}.', {
              outcomes: challenge.outcomes,
              own: challenge.challenger_return.toFixed(3),
              other: challenge.champion_return.toFixed(3),
            })}
          </p>
        )}
      </div>
    </>
  )
}

/** What two versions do with leads of common kinds, side by side. */
function Comparison({ older, newer }: { readonly older: PolicyVersion; readonly newer: PolicyVersion }) {
  const before = new Map(
    older.policy.map(({ archetype, recommended_action }) => [archetype, recommended_action]),
  )
  return (
    <section aria-label={t('Comparison')} className="mt-3 overflow-x-auto border-t border-line pt-3">
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className="pb-1 text-start font-medium">
              {t('Lead')}
            </th>
            {[older, newer].map(({ version }) => (
              <th key={version} scope="col" className="px-2 pb-1 text-start font-medium">
                {t('Version {version}', { version })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newer.policy.map(({ archetype, recommended_action: action }) => (
            <tr key={archetype}>
              <th scope="row" className="pe-2 text-start font-normal text-muted">
                {words(archetype)}
              </th>
              <td className="px-2">{words(before.get(archetype) ?? '')}</td>
              <td className={before.get(archetype) === action ? 'px-2' : 'px-2 font-medium'}>
                {words(action)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The versions of the policy: what each does and earns, which one answers, and how two of them differ. */
export function PolicyVersions() {
  const list = useGet<{ readonly versions: readonly PolicyVersion[] }>(`${PATH}/versions`)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const promote = useWrite<PolicyVersion>('POST', {
    renews: [PATH],
    done: ({ version }) => t('Version {version} answers from now on.', { version }),
  })
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.data === undefined) return <Skeleton />
  const { versions } = list.data
  if (versions.length === 0) return null
  const served = versions.find(({ is_served }) => is_served)?.version ?? 0
  const [newer, older] = versions.filter(({ version }) => chosen.includes(version))
  return (
    <Panel title={t('Versions of the policy')}>
      <p className="mb-2 text-sm text-muted">
        {t('The five newest and the one in use are kept. Choose two to compare what they do.')}
      </p>
      <ul aria-label={t('Versions of the policy')}>
        {versions.map((version) => {
          const number = version.version
          const isOlder = number < served
          return (
            <li
              key={number}
              aria-label={t('Version {number}', { number })}
              className="grid gap-x-4 gap-y-1 border-t border-line py-2.5 sm:grid-cols-[10rem_1fr_auto]"
            >
              <VersionLine
                version={version}
                isChosen={chosen.includes(number)}
                onChoose={(isChosen) =>
                  // The two chosen last; a third one takes the place of the first.
                  setChosen(
                    [...chosen.filter((one) => one !== number), ...(isChosen ? [number] : [])].slice(-2),
                  )
                }
              />
              {!version.is_served && (
                <Confirm
                  label={isOlder ? t('Roll back') : t('Promote')}
                  title={
                    isOlder
                      ? t('Roll back to version {number}?', { number })
                      : t('Promote version {number}?', { number })
                  }
                  about={t(
                    'It says what to do next from now on, instead of version {served}, which is kept and can be promoted again.',
                    { served },
                  )}
                  disabled={promote.isPending}
                  onConfirm={() => promote.mutate({ path: `${PATH}/versions/${number}/promote` })}
                />
              )}
            </li>
          )
        })}
      </ul>
      {newer !== undefined && older !== undefined && <Comparison older={older} newer={newer} />}
    </Panel>
  )
}
