import { type ReactNode, useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useToasts } from '../shell/toasts.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago, exactly } from '../ui/time.ts'

/** What the versions of everything that is trained have in common. */
export interface KeptVersion {
  readonly version: number
  readonly is_served: boolean
  readonly trained_at: string
}

/** Where versions are listed; each is promoted below it. */
export type VersionsPath =
  | '/api/v1/builtin-agents/lead_score/model/versions'
  | '/api/v1/builtin-agents/lead_score/rl/versions'
  | `/api/v1/builtin-agents/ml/${string}/scoring/versions`

interface VersionListProps<V extends KeptVersion> {
  readonly title: string
  readonly about: string
  /** Where the versions are listed; each is promoted below it. */
  readonly path: VersionsPath
  /** The beginning of the paths that are read again after a promotion. */
  readonly renews: string
  /** What becomes of it when another one takes the place of the version that is served. */
  readonly promotes: (served: number) => string
  readonly origin: (version: V) => string
  readonly figures: (version: V) => ReactNode
  readonly comparison: (older: V, newer: V) => ReactNode
}

/** The versions of something that is trained: how good each is, which one is in use, and how two of them differ. */
export function VersionList<V extends KeptVersion>(props: VersionListProps<V>) {
  const { title, about, path, renews, promotes, origin, figures, comparison } = props
  const list = useGet(path)
  const toasts = useToasts()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const promote = useWrite('POST', {
    renews: [renews],
  })
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.data === undefined) return <Skeleton />
  // Which versions these are is known by where they are listed.
  const versions = list.data.versions as readonly KeptVersion[] as readonly V[]
  if (versions.length === 0) return null
  const served = versions.find(({ is_served }) => is_served)?.version ?? 0
  // The two chosen last; a third one takes the place of the first.
  const choose = (number: number, isChosen: boolean) =>
    setChosen([...chosen.filter((one) => one !== number), ...(isChosen ? [number] : [])].slice(-2))
  const [newer, older] = versions.filter(({ version }) => chosen.includes(version))
  return (
    <Panel title={title}>
      <p className="mb-2 text-sm text-muted">{about}</p>
      <ul aria-label={title}>
        {versions.map((version) => {
          const number = version.version
          const isOlder = number < served
          return (
            <li
              key={number}
              aria-label={t('Version {number}', { number })}
              className="grid gap-x-4 gap-y-1 border-t border-line py-2.5 sm:grid-cols-[10rem_1fr_auto]"
            >
              <div>
                <label className="flex items-center gap-2 text-sm font-medium">
                  <input
                    type="checkbox"
                    checked={chosen.includes(number)}
                    onChange={(event) => choose(number, event.target.checked)}
                    className="size-4 accent-(--accent)"
                  />
                  {t('Version {number}', { number })}
                  {version.is_served && <Tag tone="accent">{t('in use')}</Tag>}
                </label>
                <p className="text-xs text-muted" title={exactly(version.trained_at)}>
                  {origin(version)}, {ago(version.trained_at)}
                </p>
              </div>
              <div className="min-w-0 text-sm tabular-nums">{figures(version)}</div>
              {!version.is_served && (
                <div>
                  <Confirm
                    label={isOlder ? t('Roll back') : t('Promote')}
                    title={
                      isOlder
                        ? t('Roll back to version {number}?', { number })
                        : t('Promote version {number}?', { number })
                    }
                    about={promotes(served)}
                    disabled={promote.isPending}
                    onConfirm={() =>
                      promote.mutate(
                        { path: `${path}/${String(number)}/promote` },
                        {
                          onSuccess: () =>
                            toasts.say(t('Version {version} answers from now on.', { version: number })),
                        },
                      )
                    }
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {newer !== undefined && older !== undefined && comparison(older, newer)}
    </Panel>
  )
}

interface ComparisonProps {
  /** What the first column says. */
  readonly head: ReactNode
  readonly versions: readonly [older: number, newer: number]
  readonly rows: readonly (readonly [name: string, older: string, newer: string])[]
  readonly children?: ReactNode
}

/** Two versions side by side. */
export function Comparison({ head, versions, rows, children }: ComparisonProps) {
  return (
    <section aria-label={t('Comparison')} className="mt-3 overflow-x-auto border-t border-line pt-3">
      <table className="w-full table-fixed text-sm">
        <thead>
          <tr>
            <th scope="col" className="w-1/4 pb-1 text-start font-medium">
              {head}
            </th>
            {versions.map((version) => (
              <th key={version} scope="col" className="px-2 pb-1 text-start font-medium">
                {t('Version {version}', { version })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, older, newer]) => (
            <tr key={name}>
              <th scope="row" className="pe-2 text-start align-top font-normal text-muted">
                {name}
              </th>
              <td className="px-2 align-top tabular-nums">{older}</td>
              <td className="px-2 align-top tabular-nums">{newer}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </section>
  )
}
