import { type FormEvent, useState } from 'react'
import { rich, t, word } from '../language/t.ts'
import { useMay } from '../shell/permissions.ts'
import { Button } from '../ui/button.tsx'
import { Choice, TextField, textOf } from '../ui/field.tsx'
import { Tag, type Tone } from '../ui/tag.tsx'
import { EditForm } from '../ui/unsaved.tsx'
import { useOutcomes } from './outcomes.ts'
import { amountIn, type Pipeline, stageOf } from './pipeline.ts'
import type { Lead } from './types.ts'

const TONES: Readonly<Record<string, Tone>> = { Hot: 'bad', Warm: 'warn', Nurture: 'accent' }
const VALUE_MAX = 1_000_000_000_000

interface CardProps {
  readonly lead: Lead
  readonly pipeline: Pipeline
}

/** Why the score is what it is; each reason says whether it raises or lowers it. */
function Reasons({ reasons }: { readonly reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <details className="mt-1">
      <summary className="cursor-pointer text-muted">{t('Why this score')}</summary>
      <ul className="mt-1 list-disc space-y-0.5 ps-5">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  )
}

/** Where the lead stands and what it is worth; both can be changed where they are shown. */
function Standing({ lead, pipeline }: CardProps) {
  const { report, isPending } = useOutcomes()
  const [isEdited, setEdited] = useState(false)
  const mayWrite = useMay('write')
  const name = lead.identity.name ?? lead.lead_ref
  const stage = stageOf(pipeline, lead)
  const amount = lead.value === undefined ? undefined : amountIn(pipeline.currency, lead.value)
  if (!mayWrite)
    return (
      <p className="mt-3 text-muted">
        {[stage?.name ?? lead.stage ?? t('No stage yet'), amount].filter(Boolean).join(' · ')}
      </p>
    )
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = Number(textOf(new FormData(event.currentTarget), 'value'))
    report(lead, lead.stage ?? pipeline.stages[0]?.key ?? '', value)
    setEdited(false)
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Choice
        label={t('Stage of {name}', { name })}
        value={stage?.key ?? lead.stage ?? ''}
        disabled={isPending}
        onChange={(key) => report(lead, key)}
      >
        {lead.stage === undefined && <option value="">{t('No stage yet')}</option>}
        {lead.stage !== undefined && stage === undefined && (
          <option value={lead.stage}>{word(lead.stage.replaceAll('_', ' '))}</option>
        )}
        {pipeline.stages.map(({ key, name: label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Choice>
      {isEdited ? (
        <EditForm onSubmit={save} className="flex items-end gap-1">
          <TextField
            label={t('Value in {currency}', { currency: pipeline.currency })}
            name="value"
            type="number"
            required
            min={0}
            max={VALUE_MAX}
            step="any"
            defaultValue={lead.value}
            className="w-28"
            autoFocus
          />
          <Button type="submit">{t('Save')}</Button>
        </EditForm>
      ) : (
        <Button
          look="quiet"
          disabled={isPending}
          aria-label={amount === undefined ? undefined : t('Change the value, {amount}', { amount })}
          onClick={() => setEdited(true)}
        >
          {amount ?? t('Add a value')}
        </Button>
      )}
    </div>
  )
}

/** One lead: its score and why, what to do next, and where it stands. */
export function LeadCard({ lead, pipeline }: CardProps) {
  const name = lead.identity.name ?? lead.lead_ref
  const about = [lead.identity.title, lead.affiliations[0]?.company].filter(Boolean).join(', ')
  return (
    <article aria-label={name} className="rounded-lg border border-line bg-panel p-3 text-sm">
      <header className="flex items-baseline justify-between gap-2">
        <h3 className="truncate font-semibold">{name}</h3>
        <span className="text-lg font-semibold tabular-nums">{Math.round(lead.score)}</span>
      </header>
      <p className="truncate text-muted">{about || lead.lead_ref}</p>
      <p className="mt-2">
        {rich('{tag} Next: {strong}', {
          tag: <Tag tone={TONES[lead.band] ?? 'plain'}>{word(lead.band)}</Tag>,
          strong: <strong>{lead.next_best_action.label || lead.next_best_action.action}</strong>,
        })}
      </p>
      <Reasons reasons={lead.score_reasons ?? []} />
      {lead.recommended_message !== null && (
        <details className="mt-1">
          <summary className="cursor-pointer text-muted">{t('What to write')}</summary>
          <p className="mt-1 whitespace-pre-wrap">{lead.recommended_message}</p>
        </details>
      )}
      <Standing lead={lead} pipeline={pipeline} />
    </article>
  )
}
