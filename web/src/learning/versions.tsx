import { useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { rich, t } from '../language/t.ts'
import { Confirm } from '../ui/dialog.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago, exactly } from '../ui/time.ts'
import { CompareVersions } from './compare-versions.tsx'
import { dataRange, type Version, withInterval } from './version-figures.ts'

/** How a version did against the one that answered when it was trained, on rows that neither had learned from. */
function Against({ version }: { readonly version: Version }) {
  const { challenge } = version
  if (challenge === undefined) return null
  const isBetter = challenge.challenger_loss < challenge.champion_loss
  const losses = t('log loss {challengerLoss} against {championLoss}', {
    challengerLoss: challenge.challenger_loss.toFixed(3),
    championLoss: challenge.champion_loss.toFixed(3),
  })
  return (
    <p className="text-xs text-muted">
      {rich('{tag} than the one before on {count} new rows: {losses}', {
        tag: <Tag tone={isBetter ? 'good' : 'warn'}>{isBetter ? t('better') : t('worse')}</Tag>,
        count: challenge.rows,
        losses,
      })}
    </p>
  )
}

interface LineProps {
  readonly version: Version
  readonly served: number
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
  readonly onPromote: () => void
  readonly isBusy: boolean
}

function VersionLine({ version, served, isChosen, onChoose, onPromote, isBusy }: LineProps) {
  const number = version.version
  const isOlder = number < served
  return (
    <li
      aria-label={t('Version {number}', { number })}
      className="grid gap-x-4 gap-y-1 border-t border-line py-2.5 sm:grid-cols-[10rem_1fr_auto]"
    >
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
          {version.trained_from === 'rows' ? t('from rows') : t('from outcomes')}, {ago(version.trained_at)}
        </p>
      </div>
      <div className="min-w-0 text-sm tabular-nums">
        <p>
          {rich('AUC {auc}{span}', {
            auc: withInterval(version.auc, version.intervals?.auc),
            span: (
              <span className="text-muted">
                {' '}
                {t('· log loss {logloss}', {
                  logloss: withInterval(version.logloss, version.intervals?.logloss),
                })}
              </span>
            ),
          })}
        </p>
        <p className="text-xs text-muted">
          {t('{count} rows{version}', { count: version.n, version: dataRange(version) })}
        </p>
        <Against version={version} />
        {(version.warnings ?? []).map((warning) => (
          <p key={warning} className="text-xs text-warn">
            {warning}
          </p>
        ))}
      </div>
      {!version.is_served && (
        <div>
          <Confirm
            label={isOlder ? t('Roll back') : t('Promote')}
            title={
              isOlder
                ? t('Roll back to version {number}?', { number })
                : t('Promote version {number}?', { number })
            }
            about={t(
              'It answers from the next score on, instead of version {served}. Version {served2} is kept, and can be promoted again.',
              { served, served2: served },
            )}
            disabled={isBusy}
            onConfirm={onPromote}
          />
        </div>
      )}
    </li>
  )
}

interface ModelVersionsProps {
  /** Where the versions are listed; each is promoted below it. */
  readonly path: string
  /** What has to be read again after a promotion. */
  readonly renews: string
}

/** The versions of a model: how good each was, on what data, which one answers, and how two of them differ. */
export function ModelVersions({ path, renews }: ModelVersionsProps) {
  const list = useGet<{ readonly versions: readonly Version[] }>(path)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const promote = useWrite<Version>('POST', {
    renews: [renews],
    done: ({ version }) => t('Version {version} answers from now on.', { version }),
  })
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.data === undefined) return <Skeleton />
  const { versions } = list.data
  if (versions.length === 0) return null
  const served = versions.find(({ is_served }) => is_served)?.version ?? 0
  // The two chosen last; a third one takes the place of the first.
  const choose = (version: number, isChosen: boolean) =>
    setChosen([...chosen.filter((one) => one !== version), ...(isChosen ? [version] : [])].slice(-2))
  const pair = versions.filter(({ version }) => chosen.includes(version))
  const [newer, older] = pair
  return (
    <Panel title={t('Versions')}>
      <p className="mb-2 text-sm text-muted">
        {t(
          'The five newest and the one in use are kept. Choose two to compare them. Figures with their 95 % intervals, on held-out rows of each version’s own data.',
        )}
      </p>
      <ul aria-label={t('Versions')}>
        {versions.map((version) => (
          <VersionLine
            key={version.version}
            version={version}
            served={served}
            isChosen={chosen.includes(version.version)}
            onChoose={(isChosen) => choose(version.version, isChosen)}
            onPromote={() => promote.mutate({ path: `${path}/${version.version}/promote` })}
            isBusy={promote.isPending}
          />
        ))}
      </ul>
      {newer !== undefined && older !== undefined && <CompareVersions older={older} newer={newer} />}
    </Panel>
  )
}
