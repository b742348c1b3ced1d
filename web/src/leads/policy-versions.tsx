import { t } from '../language/t.ts'
import { dataRange } from '../learning/version-figures.ts'
import { Comparison, type KeptVersion, VersionList } from '../learning/version-list.tsx'

const PATH = '/api/v1/builtin-agents/lead_score/rl'

interface PolicyVersion extends KeptVersion {
  readonly trained_from: string
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

function PolicyFigures({ version }: { readonly version: PolicyVersion }) {
  const { challenge } = version
  return (
    <>
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
    </>
  )
}

/** What two versions do with leads of common kinds. */
function comparePolicies(older: PolicyVersion, newer: PolicyVersion) {
  const before = new Map(older.policy.map((one) => [one.archetype, one.recommended_action]))
  return (
    <Comparison
      head={t('Lead')}
      versions={[older.version, newer.version]}
      rows={newer.policy.map(({ archetype, recommended_action: action }) => [
        words(archetype),
        words(before.get(archetype) ?? ''),
        words(action),
      ])}
    />
  )
}

/** The versions of the policy: what each does and earns. */
export function PolicyVersions() {
  return (
    <VersionList<PolicyVersion>
      title={t('Versions of the policy')}
      about={t('The five newest and the one in use are kept. Choose two to compare what they do.')}
      path={`${PATH}/versions`}
      renews={PATH}
      promotes={(served) =>
        t(
          'It says what to do next from now on, instead of version {served}, which is kept and can be promoted again.',
          { served },
        )
      }
      origin={({ trained_from }) => (trained_from === 'outcomes' ? t('from outcomes') : t('by request'))}
      figures={(version) => <PolicyFigures version={version} />}
      comparison={comparePolicies}
    />
  )
}
