import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { tracesOf } from '../agents/traces/address.ts'
import { useGet } from '../api/queries.ts'
import { t, word } from '../language/t.ts'
import { Panel } from '../ui/panel.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Exchange } from './conversation.ts'

const POLL_MS = 600

function Extraction({ agentId, extractionId }: { readonly agentId: string; readonly extractionId: string }) {
  const [isOver, setOver] = useState(false)
  const path = `/api/v1/agents/${agentId}/turns/${extractionId}/status` as const
  const status = useGet(path, {}, { everyMs: isOver ? false : POLL_MS })
  const turn = status.data
  if (turn === undefined) return <p className="text-sm text-muted">{t('Learning…')}</p>
  if ((turn.state === 'done' || turn.state === 'failed') && !isOver) setOver(true)
  if (turn.state !== 'done')
    return <p className="text-sm">{turn.error ?? t('Learning: {state}…', { state: turn.state })}</p>
  return (
    <p className="text-sm">
      {t('{factsAdded} new, {factsConfirmed} confirmed, {factsSuperseded} replaced', {
        factsAdded: turn.facts_added ?? 0,
        factsConfirmed: turn.facts_confirmed ?? 0,
        factsSuperseded: turn.facts_superseded ?? 0,
      })}
    </p>
  )
}

/** The axes of a mood; what the API calls tension grows with calm. */
const AXES: Readonly<Record<string, string>> = {
  valence: t('valence'),
  arousal: t('arousal'),
  tension: t('calm'),
  affiliation: t('closeness'),
}

const signed = (value: number): string => `${value > 0 ? '+' : ''}${value.toFixed(1)}`

function Measures({ exchange }: { readonly exchange: Exchange }) {
  const rows = [
    [
      t('First token'),
      exchange.firstTokenMs === undefined
        ? '…'
        : t('{firstTokenMs} ms', { firstTokenMs: exchange.firstTokenMs }),
    ],
    [
      t('Context built in'),
      exchange.buildMs === undefined ? '…' : t('{buildMs} ms', { buildMs: exchange.buildMs }),
    ],
    [
      t('Answered by'),
      exchange.model === ''
        ? '…'
        : exchange.responder === 'built-in'
          ? t('Built-in responder')
          : exchange.model,
    ],
    [t('Tokens'), exchange.tokens === undefined ? '…' : String(exchange.tokens)],
    [t('Turns in view'), String(exchange.turns)],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="truncate">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function ContextView(props: { readonly agentId: string; readonly exchange: Exchange | undefined }) {
  const { exchange } = props
  if (exchange === undefined) {
    return (
      <Panel title={t('What built the reply')}>
        <p className="text-sm text-muted">
          {t(
            'Say something. Here you will see which facts were recalled, what was learned, how the mood moved and how long the first word took.',
          )}
        </p>
      </Panel>
    )
  }
  const { mood, moodDelta } = exchange
  return (
    <div className="space-y-3">
      <Panel title={t('Reply')}>
        <Measures exchange={exchange} />
        {exchange.extractionId !== undefined && exchange.sessionId !== undefined && (
          <Link
            to="/agents/$agentId"
            params={{ agentId: props.agentId }}
            search={tracesOf(exchange.sessionId, 'latest')}
            className="mt-2 inline-block text-sm underline underline-offset-2"
          >
            {t('Open the trace')}
          </Link>
        )}
      </Panel>
      <Panel title={t('Recalled for this reply')}>
        {exchange.facts.length === 0 && <p className="text-sm text-muted">{t('Nothing was recalled.')}</p>}
        <ul className="space-y-1 text-sm">
          {exchange.facts.map((fact) => (
            <li key={fact.fact_id}>
              {fact.atomic_text} <Tag>{word(fact.fact_type)}</Tag>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('Learned')}>
        {exchange.extractionId === undefined ? (
          <p className="text-sm text-muted">…</p>
        ) : (
          <Extraction
            key={exchange.extractionId}
            agentId={props.agentId}
            extractionId={exchange.extractionId}
          />
        )}
      </Panel>
      {mood !== undefined && (
        <Panel title={t('Mood')}>
          <p className="text-sm">
            {t('{label}: valence {valence}, arousal {arousal}, calm {tension}, closeness {affiliation}', {
              label: mood.label,
              valence: Math.round(mood.valence),
              arousal: Math.round(mood.arousal),
              tension: Math.round(mood.tension),
              affiliation: Math.round(mood.affiliation),
            })}
          </p>
          <p className="text-sm text-muted">
            {moodDelta === undefined
              ? t('Not moved by this.')
              : Object.entries(moodDelta)
                  .map(([axis, delta]) => `${AXES[axis] ?? axis} ${signed(delta)}`)
                  .join(', ')}
          </p>
        </Panel>
      )}
    </div>
  )
}
