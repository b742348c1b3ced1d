import type { FormEvent } from 'react'
import { useWrite } from '../api/queries.ts'
import { t, word } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextArea, TextField, textOf } from '../ui/field.tsx'
import { List } from '../ui/list.tsx'
import { Panel, Progress } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag, type Tone } from '../ui/tag.tsx'
import { ago } from '../ui/time.ts'
import { EditForm } from '../ui/unsaved.tsx'
import { ENRICH, useEnrichments } from './enrichments.ts'
import { Providers } from './providers.tsx'
import { type EnrichmentJob, isUnderWay } from './types.ts'

const OPTIONAL = ['email', 'phone', 'company', 'raw'] as const

function Start() {
  const start = useWrite('POST', { renews: [ENRICH], done: t('Begun.') })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const rest = OPTIONAL.map((name) => [name, textOf(given, name)] as const)
    const lead = {
      name: textOf(given, 'name'),
      ...Object.fromEntries(rest.filter(([, text]) => text !== '')),
    }
    start.mutate({ path: ENRICH, body: { lead } }, { onSuccess: () => form.reset() })
  }
  return (
    <Panel title={t('Enrich a lead')}>
      <EditForm write={start} onSubmit={submit} className="space-y-3">
        <TextField
          label={t('Name')}
          name="name"
          required
          autoComplete="off"
          placeholder={t('Grace Hopper')}
        />
        <TextField label={t('E-mail')} name="email" type="email" autoComplete="off" />
        <TextField label={t('Phone')} name="phone" type="tel" autoComplete="off" />
        <TextField label={t('Company')} name="company" autoComplete="off" />
        <TextArea
          label={t('What they wrote, or what you noted')}
          name="raw"
          placeholder={t(
            'Looking for three bedrooms near the sea, up to 600k, financing approved, this spring.',
          )}
        />
        <Button look="main" type="submit" needs="write" disabled={start.isPending}>
          {t('Begin')}
        </Button>
      </EditForm>
    </Panel>
  )
}

const TONES: Readonly<Record<string, Tone>> = { done: 'good', error: 'bad', processing: 'accent' }
/** Queued, at work, over: what a bar can show of a job whose steps are told at its end. */
const STAGES: Readonly<Record<string, number>> = { queued: 1, processing: 2, done: 3, error: 3 }

function Job({ job }: { readonly job: EnrichmentJob }) {
  const seconds = (Date.parse(job.updated_at) - Date.parse(job.created_at)) / 1000
  return (
    <div className="space-y-1 py-2 text-sm">
      <p className="flex flex-wrap items-baseline gap-2">
        <span className="font-medium">{job.input.name}</span>
        <Tag tone={TONES[job.status] ?? 'plain'}>{word(job.status)}</Tag>
        <span className="text-muted">
          {ago(job.created_at)}
          {!isUnderWay(job) && `, ${seconds.toFixed(1)} s`}
          {job.attempts > 1 && t(', attempt {attempts}', { attempts: job.attempts })}
        </span>
      </p>
      {isUnderWay(job) && (
        <Progress
          label={job.status === 'queued' ? t('Waits for its turn') : t('Research, score, next best action')}
          value={STAGES[job.status] ?? 0}
          max={3}
        />
      )}
      {job.error !== undefined && <p className="text-bad">{job.error}</p>}
      {job.result !== undefined && (
        <details>
          <summary className="cursor-pointer">
            {t('{count} steps{creditsUsed}', {
              count: job.result.steps.length,
              creditsUsed:
                job.result.credits_used > 0 && t(', {count} credits', { count: job.result.credits_used }),
            })}
          </summary>
          <ol className="mt-1 list-decimal space-y-0.5 ps-6 text-muted">
            {job.result.steps.map(({ step, outcome }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps never move, and one may be taken twice
              <li key={index}>
                {step.replaceAll('_', ' ')}: {outcome}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

/** Who a lead is, found out in the background; progress and steps as they come. */
export function Enrichment() {
  const list = useEnrichments()
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.data === undefined) return <Skeleton />
  const { jobs } = list
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[22rem_1fr]">
      <div className="space-y-4">
        <Start />
        <Providers />
      </div>
      {jobs.length === 0 ? (
        <EmptyState title={t('No leads enriched yet')}>
          <p>
            {t(
              'Give a name and whatever else is known. What the lead wrote is read, what memory and knowledge say is looked up, providers are asked where there are some, and a score and a next best action follow.',
            )}
          </p>
        </EmptyState>
      ) : (
        <Panel title={t('Jobs')}>
          <List label={t('Jobs')} items={jobs} idOf={(job) => job.id} rowHeight={72}>
            {(job) => <Job job={job} />}
          </List>
        </Panel>
      )}
    </div>
  )
}
