import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, call } from '../../api/client.ts'
import { useGet } from '../../api/queries.ts'
import { t } from '../../language/t.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { useProjectPath } from '../../shell/workspace.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { List } from '../../ui/list.tsx'
import { ProblemNote } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { EXAMPLE_FACTS, RECOMMENDATION, TREND } from './examples.ts'
import { RuleDetail, RunStatus } from './rule-detail.tsx'
import { RuleForm } from './rule-form.tsx'

/** Puts the example's things into the graph, and two rules that look at them, which run at once. */
function useExample(knowledge: `/api/v1/projects/${string}/knowledge`) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    try {
      await call('POST', `${knowledge}/facts`, { body: EXAMPLE_FACTS })
      for (const beginning of [RECOMMENDATION, TREND]) {
        const body = { ...beginning, enabled: true }
        const rule = await call('POST', `${knowledge}/analytics/rules`, { body })
        await call('POST', `${knowledge}/analytics/rules/${rule.rule_id}/run`)
      }
    } catch (error) {
      toasts.refuse(error as ApiError)
    }
    setBusy(false)
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(knowledge) })
  }
  return { isBusy, load }
}

export function Rules() {
  const knowledge = `${useProjectPath()}/knowledge` as const
  const path = `${knowledge}/analytics` as const
  const [chosen, setChosen] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const example = useExample(knowledge)
  const found = useGet(`${path}/rules`)
  if (found.error !== null) return <ProblemNote error={found.error} retry={found.refetch} />
  if (found.data === undefined) return <Skeleton />
  const { rules } = found.data
  const rule = rules.find((one) => one.rule_id === chosen) ?? rules[0]
  const dialog = (
    <Dialog title={t('A new rule')} isOpen={isAdding} onClose={() => setAdding(false)}>
      <RuleForm
        path={path}
        onDone={(ruleId) => {
          setAdding(false)
          setChosen(ruleId)
        }}
      />
    </Dialog>
  )
  if (rule === undefined) {
    return (
      <>
        <EmptyState title={t('No rules yet')}>
          <p>
            {t(
              'A rule looks at what is known and says what it means: what to recommend to whom, what rises and falls, and what became of recommendations. This one recommends products that people like Ana bought, and counts by city how often that works:',
            )}
          </p>
          <pre className="overflow-auto rounded bg-panel p-3 text-ink">
            {JSON.stringify(RECOMMENDATION.config, null, 2)}
          </pre>
          <p className="flex flex-wrap gap-2">
            <Button look="main" needs="write" disabled={example.isBusy} onClick={() => void example.load()}>
              {t('Load an example')}
            </Button>
            <Button needs="write" onClick={() => setAdding(true)}>
              {t('New rule')}
            </Button>
          </p>
        </EmptyState>
        {dialog}
      </>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="space-y-3">
        <Button needs="write" onClick={() => setAdding(true)}>
          {t('New rule')}
        </Button>
        <List
          label={t('Rules')}
          items={rules}
          idOf={(one) => one.rule_id}
          className="max-h-72 rounded-xl border border-line bg-panel lg:max-h-[60vh]"
        >
          {(one) => (
            <button
              type="button"
              data-row
              aria-current={one === rule}
              onClick={() => setChosen(one.rule_id)}
              className={`block w-full px-3 py-2 text-start hover:bg-hover ${one === rule ? 'bg-soft' : ''}`}
            >
              <span className="block truncate">{one.name}</span>
              <span className="flex gap-1">
                <Tag>{one.rule_type}</Tag>
                <RunStatus rule={one} />
              </span>
            </button>
          )}
        </List>
      </div>
      <RuleDetail key={rule.rule_id} path={path} ruleId={rule.rule_id} onGone={() => setChosen(undefined)} />
      {dialog}
    </div>
  )
}
