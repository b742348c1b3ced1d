import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ago, exactly } from '../../ui/time.ts'
import { duration } from '../traces/types.ts'
import { RunOutcome } from './outcome.tsx'
import type { Run } from './types.ts'

/** What was tested, in words. */
function targetOf({ target, agent_version: version }: Run): string {
  if (target === 'draft') return t('a draft')
  return version === undefined ? t('the live agent') : t('Version {number}', { number: version })
}

interface RunsProps {
  readonly runs: readonly Run[]
  readonly shown: string | undefined
  readonly onShow: (id: string) => void
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
  readonly more: (() => void) | undefined
}

/** The runs of an agent's tests, newest first. One is shown; two can be chosen to compare them. */
export function Runs({ runs, shown, onShow, chosen, onChoose, more }: RunsProps) {
  // The two chosen last; a third one takes the place of the first.
  const choose = (id: string, isChosen: boolean) =>
    onChoose([...chosen.filter((one) => one !== id), ...(isChosen ? [id] : [])].slice(-2))
  return (
    <Panel title={t('Runs')} className="min-w-0">
      <p className="mb-2 text-sm text-muted">
        {t('The newest hundred are kept. Choose two to compare them.')}
      </p>
      <ul aria-label={t('Runs')}>
        {runs.map((run) => {
          const id = run.evaluation_id
          const name = t('Run of {time}', { time: exactly(run.created_at) })
          return (
            <li
              key={id}
              aria-label={name}
              className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-1 py-2 ${id === shown ? 'bg-hover' : ''}`}
            >
              <input
                type="checkbox"
                aria-label={t('Compare {name}', { name })}
                checked={chosen.includes(id)}
                onChange={(event) => choose(id, event.target.checked)}
                className="size-4 accent-(--accent)"
              />
              <div className="min-w-0 grow basis-40">
                <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
                  <span title={exactly(run.created_at)}>{ago(run.created_at)}</span>
                  <RunOutcome run={run} />
                </p>
                <p className="text-xs break-words text-muted tabular-nums">
                  {[targetOf(run), run.label, run.mean_ms === undefined ? undefined : duration(run.mean_ms)]
                    .filter((part) => part !== undefined)
                    .join(' · ')}
                  {' · '}
                  <Money amount={run.cost_usd} />
                </p>
                {run.error !== undefined && <p className="text-xs text-bad">{run.error}</p>}
              </div>
              <Button onClick={() => onShow(id)} aria-pressed={id === shown}>
                {t('Show')}
              </Button>
            </li>
          )
        })}
      </ul>
      {more !== undefined && (
        <Button className="mt-3" onClick={more}>
          {t('Show more')}
        </Button>
      )}
    </Panel>
  )
}
