import { type FormEvent, useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { useGet, useWrite } from '../../api/queries.ts'
import { t } from '../../language/t.ts'
import { useProjectPath } from '../../shell/workspace.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField, textOf } from '../../ui/field.tsx'
import { List } from '../../ui/list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNote } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { Conversion, Recommendation, Rule } from './types.ts'

interface ResultProps {
  readonly path: `/api/v1/projects/${string}/knowledge/analytics`
  readonly rule: Rule
}

const POLL_MS = 1_000
const MOVING_MS = 30_000

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

function Offer({
  offer,
  onAnswer,
}: {
  readonly offer: Recommendation
  readonly onAnswer: (action: 'converted' | 'rejected') => void
}) {
  return (
    <div data-row tabIndex={-1} className="flex flex-wrap items-start justify-between gap-2 px-3 py-2">
      <div className="min-w-0 grow basis-64">
        <p className="font-medium">
          {offer.target_label} <Tag tone="accent">{offer.score.toFixed(2)}</Tag>
        </p>
        <p className="text-sm text-muted">{offer.reasoning.summary}</p>
      </div>
      <div className="flex gap-2">
        <Button
          aria-label={t('{targetLabel} converted', { targetLabel: offer.target_label })}
          onClick={() => onAnswer('converted')}
        >
          {t('Converted')}
        </Button>
        <Button
          aria-label={t('{targetLabel} rejected', { targetLabel: offer.target_label })}
          onClick={() => onAnswer('rejected')}
        >
          {t('Rejected')}
        </Button>
      </div>
    </div>
  )
}

/** The id of the node with this label, if there is one: answers given under its id count in its segment. */
async function idOf(knowledge: `/api/v1/projects/${string}/knowledge`, source: string): Promise<string> {
  const query = { q: source, mode: 'bm25', depth: 0 }
  const { results } = await call('GET', `${knowledge}/search`, { query })
  const isNamedSo = (label: string) => label.toLowerCase() === source.toLowerCase()
  return results.find((one) => one.content === undefined && isNamedSo(one.label))?.node_id ?? source
}

/** What the rule recommends to a person, why, and what became of it. */
function Offers({ path, rule, onAnswered }: ResultProps & { readonly onAnswered: () => void }) {
  const [source, setSource] = useState('')
  const query = { rule_id: rule.rule_id, source_id: source, limit: 100 }
  const found = useGet(source === '' ? undefined : `${path}/recommendations`, query)
  const answer = useWrite('POST', {
    renews: [path],
    done: t('Noted; the next ones take it into account.'),
    after: onAnswered,
  })
  const knowledge = `${useProjectPath()}/knowledge` as const
  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const named = textOf(new FormData(event.currentTarget), 'source')
    setSource(await idOf(knowledge, named).catch(() => named))
  }
  const tell = (offer: Recommendation, action: 'converted' | 'rejected') =>
    answer.mutate({
      path: `${path}/feedback`,
      body: {
        rule_id: rule.rule_id,
        source_node_id: offer.source_node_id,
        target_node_id: offer.target_node_id,
        score_at_time: offer.score,
        converted: action === 'converted',
        action,
      },
    })
  const offers = found.data?.recommendations ?? []
  return (
    <Panel title={t('Recommendations')}>
      <form onSubmit={(event) => void ask(event)} className="mb-3 flex items-end gap-2">
        <div className="grow">
          <TextField
            label={t('For whom')}
            name="source"
            required
            placeholder={t('Ana')}
            hint={t('The label or id of a node, or an id of your own.')}
          />
        </div>
        <Button type="submit" className="mb-5">
          {t('Show')}
        </Button>
      </form>
      {found.error !== null && <ProblemNote error={found.error} retry={found.refetch} />}
      {source !== '' && found.isPending && <Skeleton />}
      {found.data !== undefined && offers.length === 0 && (
        <p className="text-sm text-muted">{t('Nothing to recommend. Has the rule run?')}</p>
      )}
      {offers.length > 0 && (
        <List
          label={t('Recommended')}
          items={offers}
          idOf={(offer) => offer.target_node_id}
          className="max-h-[45vh]"
        >
          {(offer) => <Offer offer={offer} onAnswer={(action) => tell(offer, action)} />}
        </List>
      )}
    </Panel>
  )
}

const featuresOf = (features: Conversion['top_features']): string =>
  Object.entries(features)
    .map(([name, { lift }]) => `${name} ×${lift.toFixed(1)}`)
    .join(', ')

function Conversions({ path, rule, isMoving }: ResultProps & { readonly isMoving: boolean }) {
  const query = { rule_id: rule.rule_id }
  const found = useGet(`${path}/conversions`, query, {
    everyMs: isMoving ? POLL_MS : false,
    keep: true,
  })
  const rows = found.data?.conversions ?? []
  return (
    <Panel title={t('Conversions')}>
      {found.error !== null && <ProblemNote error={found.error} retry={found.refetch} />}
      {found.data !== undefined && rows.length === 0 && (
        <p className="text-sm text-muted">
          {t('Nothing was answered yet. Say above what became of a recommendation.')}
        </p>
      )}
      {rows.length > 0 && (
        <section aria-label={t('Conversions by segment')} tabIndex={0} className="max-h-[45vh] overflow-auto">
          <table className="w-full text-start text-sm">
            <thead>
              <tr className="border-b border-line">
                <th className="py-1 pe-3">{t('Segment')}</th>
                <th className="pe-3">{t('People')}</th>
                <th className="pe-3">{t('Shown')}</th>
                <th className="pe-3">{t('Converted')}</th>
                <th className="pe-3">{t('Rate')}</th>
                <th className="pe-3">{t('Days until then')}</th>
                <th>{t('Goes with')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.segment_key} className="border-b border-line">
                  <td className="py-1 pe-3">
                    {row.segment_key === 'all' ? t('everybody') : row.segment_key}
                  </td>
                  <td>{row.total_leads}</td>
                  <td>{row.shown_count}</td>
                  <td>{row.conversion_count}</td>
                  <td>{percent(row.conversion_rate)}</td>
                  <td>{row.avg_days_to_convert > 0 ? row.avg_days_to_convert.toFixed(1) : ''}</td>
                  <td>{featuresOf(row.top_features as Conversion['top_features'])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  )
}

/** Conversions are reckoned anew a moment after an answer; for that long they are read again and again. */
export function RecommendationResults(props: ResultProps) {
  const [answers, setAnswers] = useState(0)
  const [isMoving, setMoving] = useState(false)
  useEffect(() => {
    if (answers === 0) return
    setMoving(true)
    const rest = setTimeout(() => setMoving(false), MOVING_MS)
    return () => clearTimeout(rest)
  }, [answers])
  return (
    <>
      <Offers {...props} onAnswered={() => setAnswers(answers + 1)} />
      <Conversions {...props} isMoving={isMoving} />
    </>
  )
}
