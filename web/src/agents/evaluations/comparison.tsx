import { useGet } from '../../api/queries.ts'
import { t } from '../../language/t.ts'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNote } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { exactly } from '../../ui/time.ts'
import { Reasons } from './reasons.tsx'
import type { Comparison, Result } from './types.ts'

const CHANGES: Readonly<Record<Comparison['changes'][number]['change'], readonly [Tone, string]>> = {
  broke: ['bad', t('broke')],
  mended: ['good', t('mended')],
  added: ['plain', t('added')],
  removed: ['plain', t('removed')],
}

function Side({ title, result }: { readonly title: string; readonly result: Result | undefined }) {
  if (result === undefined) return null
  return (
    <div className="min-w-0">
      <h3 className="text-xs font-medium text-muted">{title}</h3>
      {result.reply !== undefined && (
        <p className="my-1 line-clamp-6 text-sm break-words whitespace-pre-wrap">{result.reply}</p>
      )}
      <Reasons checks={result.checks.filter(({ outcome }) => outcome !== 'passed')} />
    </div>
  )
}

/** What broke and what was mended from one run to a later one. */
export function RunComparison(props: {
  readonly path: `/api/v1/agents/${string}/evaluations`
  readonly from: string
  readonly to: string
}) {
  const compared = useGet(`${props.path}/${props.to}/changes`, { since: props.from })
  if (compared.error !== null) return <ProblemNote error={compared.error} retry={compared.refetch} />
  if (compared.data === undefined) return <Skeleton />
  const { before, after, counts, changes } = compared.data
  return (
    <Panel title={t('Comparison')} className="min-w-0">
      <p className="mb-2 text-sm text-muted">
        {t('From {before} to {after}', {
          before: exactly(before.created_at),
          after: exactly(after.created_at),
        })}
      </p>
      <p className="mb-3 flex flex-wrap gap-1.5">
        <Tag tone={counts.broke > 0 ? 'bad' : 'plain'}>{t('{count} broke', { count: counts.broke })}</Tag>
        <Tag tone={counts.mended > 0 ? 'good' : 'plain'}>{t('{count} mended', { count: counts.mended })}</Tag>
        <Tag>{t('{count} still pass', { count: counts.still_passing })}</Tag>
        <Tag>{t('{count} still do not pass', { count: counts.still_failing })}</Tag>
      </p>
      {changes.length === 0 && <p className="text-sm">{t('Every test came out as it did before.')}</p>}
      <ul aria-label={t('What differs')}>
        {changes.map((change) => {
          const [tone, name] = CHANGES[change.change]
          return (
            <li key={change.case_id} aria-label={change.name} className="border-t border-line py-2">
              <p className="mb-1.5 flex flex-wrap items-center gap-2 text-sm font-medium">
                <span className="min-w-0 break-words">{change.name}</span>
                <Tag tone={tone}>{name}</Tag>
                {change.is_case_changed && <Tag tone="warn">{t('the test was changed')}</Tag>}
              </p>
              <div className="grid gap-3 sm:grid-cols-2">
                <Side title={t('Before')} result={change.before} />
                <Side title={t('After')} result={change.after} />
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
