import { Gauge } from 'lucide-react'
import { useGet, useWrite } from '../api/queries.ts'
import { t, word } from '../language/t.ts'
import { Confirm } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { dollars } from '../ui/money.tsx'
import { Panel, Progress } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag, type Tone } from '../ui/tag.tsx'
import { ChangeBudget, CreateBudget } from './budget-forms.tsx'
import { SCOPE_NAMES, useScopeNames } from './budget-scopes.ts'
import { BUDGETS, type Budget } from './types.ts'

function stateOf({ spentUsd, amountUsd, action }: Budget): readonly [Tone, string] {
  if (spentUsd < amountUsd) return ['plain', action === 'stop' ? t('stops replies') : t('warns')]
  return action === 'stop' ? ['bad', t('used up, replies stopped')] : ['warn', t('exceeded')]
}

function BudgetLine({ budget, name }: { readonly budget: Budget; readonly name: string }) {
  const remove = useWrite('DELETE', { renews: [BUDGETS], done: t('Budget removed.') })
  const [tone, state] = stateOf(budget)
  return (
    <li className="space-y-2 border-b border-line py-3 text-sm last:border-0">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0 break-words">
          <span className="font-medium">{name}</span>{' '}
          <span className="text-muted">
            {t('{scope}, {amount} a {period}', {
              scope: SCOPE_NAMES[budget.scope] ?? budget.scope,
              amount: dollars(budget.amountUsd),
              period: word(budget.period),
            })}
          </span>{' '}
          <Tag tone={tone}>{state}</Tag>
        </p>
        <div className="flex shrink-0 gap-2">
          <ChangeBudget budget={budget} name={name} />
          <Confirm
            label={t('Remove')}
            title={t('Remove the budget of {name}?', { name })}
            about={t('Replies that it stops go on at once. What was spent stays in the ledger.')}
            needs="manage"
            onConfirm={() => remove.mutate({ path: `${BUDGETS}/${budget.budgetId}` })}
          />
        </div>
      </div>
      <Progress
        label={t('{spentUsd} of {amountUsd} spent in {currentPeriod}', {
          spentUsd: dollars(budget.spentUsd),
          amountUsd: dollars(budget.amountUsd),
          currentPeriod: budget.currentPeriod,
        })}
        value={Math.min(budget.spentUsd, budget.amountUsd)}
        max={budget.amountUsd}
      />
    </li>
  )
}

/** What projects, agents and API keys may cost in a day or a month. */
export function Budgets() {
  const list = useGet(BUDGETS)
  const nameOf = useScopeNames()
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.data === undefined) return <Skeleton />
  if (list.data.length === 0)
    return (
      <EmptyState title={t('No budgets yet')} icon={Gauge} help="billing#budgets" action={<CreateBudget />}>
        <p>
          {t(
            'A budget says what a project, an agent or an API key may cost in a day or a month. It warns at 80 % and at 100 %, and can stop further replies.',
          )}
        </p>
      </EmptyState>
    )
  return (
    <Panel title={t('Budgets')} actions={<CreateBudget />}>
      <ul>
        {list.data.map((budget) => (
          <BudgetLine key={budget.budgetId} budget={budget} name={nameOf(budget)} />
        ))}
      </ul>
    </Panel>
  )
}
