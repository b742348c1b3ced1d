import { FlaskConical, Play, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { nextCursor, useGet, usePages, useWrite } from '../../api/queries.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel, Progress } from '../../ui/panel.tsx'
import { ProblemNote } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { exactly } from '../../ui/time.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { RunComparison } from './comparison.tsx'
import { RunOutcome } from './outcome.tsx'
import { Runs } from './runs.tsx'
import { TestEditor } from './test-editor.tsx'
import { TestList } from './test-list.tsx'
import { Trend } from './trend.tsx'
import { isUnderWay, type ResultPage, type Run, type RunPage, type Test } from './types.ts'

const PROGRESS_MS = 1_000
/** Runs begun elsewhere show up too. */
const NEWS_MS = 30_000
const TESTS_MAX = 200
const RESULTS_PAGE = 100

function Empty({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <EmptyState
      title={t('No tests yet')}
      icon={FlaskConical}
      help="agents"
      action={
        <Button look="main" icon={Plus} needs="write" onClick={onAdd}>
          {t('Add a test')}
        </Button>
      }
    >
      <p>
        {t(
          'A test is what a person says, and what the agent’s answer must be like. Run the tests after each change of the agent: you see what broke before people do.',
        )}
      </p>
      <p>{t('Conversations of the playground become tests too: press “Save as a test” there.')}</p>
    </EmptyState>
  )
}

interface DeletionProps {
  readonly path: `/api/v1/agents/${string}/evaluation-cases`
  readonly test: Test | undefined
  readonly onClose: () => void
}

function Deletion({ path, test, onClose }: DeletionProps) {
  const remove = useWrite('DELETE', { renews: [path], done: t('The test is deleted.'), after: onClose })
  return (
    <Dialog
      title={t('Delete {name}?', { name: test?.name ?? '' })}
      about={t('What came of it in earlier runs stays with them.')}
      isOpen={test !== undefined}
      onClose={onClose}
    >
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button
          look="bad"
          disabled={remove.isPending}
          onClick={() => remove.mutate({ path: `${path}/${test?.case_id ?? ''}` })}
        >
          {t('Delete')}
        </Button>
      </div>
    </Dialog>
  )
}

interface UnderWayProps {
  readonly path: `/api/v1/agents/${string}/evaluations`
  readonly run: Run
}

/** How far the run is, with a way to stop it. */
function UnderWay({ path, run }: UnderWayProps) {
  const cancel = useWrite('POST', { renews: [path], done: t('The run is being cancelled.') })
  const { done, total } = run.cases
  return (
    <div className="mb-3 flex flex-wrap items-end gap-3">
      <div className="grow" aria-live="polite">
        <Progress label={t('{done} of {total} tests done', { done, total })} value={done} max={total} />
      </div>
      <Button
        needs="write"
        disabled={cancel.isPending || cancel.isSuccess}
        onClick={() => cancel.mutate({ path: `${path}/${run.evaluation_id}/cancel` })}
      >
        {t('Cancel')}
      </Button>
    </div>
  )
}

/** What came of each test in a run, by test; asked again with each test that is done. */
function useResults(path: `/api/v1/agents/${string}/evaluations`, run: Run | undefined) {
  const pages = usePages(
    run === undefined ? undefined : `${path}/${run.evaluation_id}/results`,
    { page_size: RESULTS_PAGE },
    (page: ResultPage) => page.items,
    nextCursor,
  )
  const { refetch } = pages
  const progress = run === undefined ? '' : `${run.status} ${run.cases.done}`
  const seen = useRef(progress)
  useEffect(() => {
    if (seen.current !== progress) void refetch()
    seen.current = progress
  }, [progress, refetch])
  return { byCase: new Map(pages.items.map((result) => [result.case_id, result])), more: pages.more }
}

/** The tests of an agent: what is said, what came of it, how that develops. The run that is shown is in the address. */
export function Evaluations({ agentId }: { readonly agentId: string }) {
  const base = `/api/v1/agents/${agentId}` as const
  const casesPath = `${base}/evaluation-cases` as const
  const runsPath = `${base}/evaluations` as const
  const tests = useGet(casesPath, { page_size: TESTS_MAX })
  const [isHurried, setHurried] = useState(false)
  const runs = usePages(runsPath, {}, (page: RunPage) => page.items, nextCursor, {
    everyMs: isHurried ? PROGRESS_MS : NEWS_MS,
  })
  const [chosenRun, chooseRun] = useUrlState('run')
  const [open, setOpen] = useUrlState('test')
  const [pair, setPair] = useUrlState('compare')
  const [edited, setEdited] = useState<Test | 'new'>()
  const [leaving, setLeaving] = useState<Test>()
  const start = useWrite('POST /api/v1/agents/{agentId}/evaluations', {
    renews: [runsPath],
    done: t('The tests are running.'),
    after: () => chooseRun(''),
  })
  const latest = runs.items[0]
  const run = runs.items.find(({ evaluation_id: id }) => id === chosenRun) ?? latest
  const results = useResults(runsPath, run)
  const isRunning = isUnderWay(latest)
  if (isRunning !== isHurried) setHurried(isRunning)
  const error = tests.error ?? runs.error
  if (error !== null) return <ProblemNote error={error} retry={tests.refetch} />
  if (tests.data === undefined || runs.isPending) return <Skeleton />
  const { items } = tests.data
  const chosen = pair.split(',').filter((id) => runs.items.some((one) => one.evaluation_id === id))
  // Ids grow with time, so that the later run comes second.
  const [from, to] = [...chosen].sort()
  const dialogs = (
    <>
      {edited !== undefined && (
        <TestEditor
          agentId={agentId}
          test={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <Deletion path={casesPath} test={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
  if (items.length === 0 && runs.items.length === 0)
    return (
      <>
        <Empty onAdd={() => setEdited('new')} />
        {dialogs}
      </>
    )
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Panel
        title={t('Tests')}
        className="min-w-0"
        actions={
          <div className="flex flex-wrap gap-2">
            <Button icon={Plus} needs="write" onClick={() => setEdited('new')}>
              {t('Add a test')}
            </Button>
            <Button
              look="main"
              icon={Play}
              needs="write"
              disabled={start.isPending || isRunning || items.length === 0}
              onClick={() => start.mutate({ path: runsPath, body: {} })}
            >
              {t('Run all')}
            </Button>
          </div>
        }
      >
        {latest !== undefined && isRunning && (
          <UnderWay key={latest.evaluation_id} path={runsPath} run={latest} />
        )}
        {run !== undefined && (
          <p className="mb-1 flex flex-wrap items-center gap-2 text-sm text-muted">
            {t('Run of {time}', { time: exactly(run.created_at) })} <RunOutcome run={run} />
          </p>
        )}
        <TestList
          tests={items}
          results={results.byCase}
          open={open}
          onOpen={setOpen}
          onEdit={setEdited}
          onDelete={setLeaving}
        />
        {results.more !== undefined && (
          <Button className="mt-3" onClick={results.more}>
            {t('Show more')}
          </Button>
        )}
      </Panel>
      {runs.items.length > 0 && (
        <div className="min-w-0 space-y-3">
          <Trend runs={runs.items} />
          {from !== undefined && to !== undefined && (
            <RunComparison key={`${from} ${to}`} path={runsPath} from={from} to={to} />
          )}
          <Runs
            runs={runs.items}
            shown={run?.evaluation_id}
            onShow={(id) => chooseRun(id === latest?.evaluation_id ? '' : id)}
            chosen={chosen}
            onChoose={(ids) => setPair(ids.join(','))}
            more={runs.more}
          />
        </div>
      )}
      {dialogs}
    </div>
  )
}
