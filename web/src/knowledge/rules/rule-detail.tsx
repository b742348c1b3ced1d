import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useGet, useWrite } from '../../api/queries.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm, Dialog } from '../../ui/dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemNote } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { ago } from '../../ui/time.ts'
import { RecommendationResults } from './recommendations.tsx'
import { RuleForm } from './rule-form.tsx'
import { TrendResults } from './trends.tsx'
import type { Rule } from './types.ts'

interface RuleDetailProps {
  readonly path: `/api/v1/projects/${string}/knowledge/analytics`
  readonly ruleId: string
  readonly onGone: () => void
}

const POLL_MS = 500
const TONES: Readonly<Record<string, Tone>> = {
  success: 'good',
  failed: 'bad',
  queued: 'warn',
  running: 'warn',
}

const isUnderWay = (status: string): boolean => status === 'queued' || status === 'running'

export const RunStatus = ({ rule }: { readonly rule: Rule }) => (
  <Tag tone={TONES[rule.last_run_status] ?? 'plain'}>{rule.last_run_status || t('never run')}</Tag>
)

/** The rule, read again and again while it runs; what it found, and found it in, is read once more when it is done. */
function useRule(path: `/api/v1/projects/${string}/knowledge/analytics`, ruleId: string) {
  const client = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const found = useGet(`${path}/rules/${ruleId}`, {}, { everyMs: isRunning ? POLL_MS : false })
  const status = found.data?.last_run_status ?? ''
  const isNowRunning = isUnderWay(status)
  if (isNowRunning !== isRunning) setRunning(isNowRunning)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever a run has come further
  useEffect(() => {
    const about = isNowRunning ? (`${path}/rules` as const) : path.replace(/\/analytics$/, '')
    void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(about) })
  }, [status, found.data?.last_run_at])
  return found
}

export function RuleDetail({ path, ruleId, onGone }: RuleDetailProps) {
  const found = useRule(path, ruleId)
  const [isEditing, setEditing] = useState(false)
  const address = `${path}/rules/${ruleId}` as const
  const run = useWrite('POST /api/v1/projects/{projectId}/knowledge/analytics/rules/{ruleId}/run', {
    renews: [`${path}/rules`],
    done: (answer) => answer.message,
  })
  const remove = useWrite('DELETE', {
    renews: [path],
    done: t('The rule and its results are gone.'),
    after: onGone,
  })
  if (found.error !== null) return <ProblemNote error={found.error} retry={found.refetch} />
  if (found.data === undefined) return <Skeleton />
  const rule = found.data
  return (
    <div className="min-w-0 space-y-4">
      <Panel
        title={rule.name}
        actions={
          <div className="flex flex-wrap gap-2">
            <Button
              look="main"
              needs="write"
              disabled={run.isPending || isUnderWay(rule.last_run_status)}
              onClick={() => run.mutate({ path: `${address}/run` })}
            >
              {t('Run now')}
            </Button>
            <Button needs="write" onClick={() => setEditing(true)}>
              {t('Edit')}
            </Button>
            <Confirm
              label={t('Delete')}
              title={t('Delete {name}?', { name: rule.name })}
              about={t('Its results and the answers to its recommendations are deleted with it.')}
              onConfirm={() => remove.mutate({ path: address })}
            />
          </div>
        }
      >
        <p role="status" className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <RunStatus rule={rule} />
          {rule.last_run_status === 'success' || rule.last_run_status === 'failed'
            ? t('{lastRunAt}, in {lastRunDurationMs} ms', {
                lastRunAt: ago(rule.last_run_at),
                lastRunDurationMs: rule.last_run_duration_ms,
              })
            : ''}
          <span>
            {rule.schedule === ''
              ? t('runs by hand')
              : t('runs at {schedule} UTC', { schedule: rule.schedule })}
          </span>
          {!rule.enabled && <Tag tone="warn">{t('switched off')}</Tag>}
        </p>
        {rule.last_run_error !== undefined && rule.last_run_error !== '' && (
          <p className="mt-2 text-sm text-bad">{rule.last_run_error}</p>
        )}
      </Panel>
      {rule.rule_type === 'trend' ? (
        <TrendResults path={path} rule={rule} />
      ) : (
        <RecommendationResults path={path} rule={rule} />
      )}
      <Dialog title={t('Change the rule')} isOpen={isEditing} onClose={() => setEditing(false)}>
        <RuleForm path={path} rule={rule} onDone={() => setEditing(false)} />
      </Dialog>
    </div>
  )
}
