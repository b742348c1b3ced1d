import { rich, t } from '../language/t.ts'
import { Tag } from '../ui/tag.tsx'
import { CompareVersions } from './compare-versions.tsx'
import { dataRange, type Version, withInterval } from './version-figures.ts'
import { VersionList, type VersionsPath } from './version-list.tsx'

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

function ModelFigures({ version }: { readonly version: Version }) {
  return (
    <>
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
    </>
  )
}

interface ModelVersionsProps {
  /** Where the versions are listed; each is promoted below it. */
  readonly path: Exclude<VersionsPath, `${string}/rl/versions`>
  /** What has to be read again after a promotion. */
  readonly renews: string
}

/** The versions of a model: how good each was, on what data. */
export function ModelVersions({ path, renews }: ModelVersionsProps) {
  return (
    <VersionList<Version>
      title={t('Versions')}
      about={t(
        'The five newest and the one in use are kept. Choose two to compare them. Figures with their 95 % intervals, on held-out rows of each version’s own data.',
      )}
      path={path}
      renews={renews}
      promotes={(served) =>
        t(
          'It answers from the next score on, instead of version {served}. Version {served2} is kept, and can be promoted again.',
          { served, served2: served },
        )
      }
      origin={({ trained_from }) => (trained_from === 'rows' ? t('from rows') : t('from outcomes'))}
      figures={(version) => <ModelFigures version={version} />}
      comparison={(older, newer) => <CompareVersions older={older} newer={newer} />}
    />
  )
}
