import { useGet, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago } from '../ui/time.ts'

const PATH = '/api/v1/me/sessions'

export function Sessions() {
  const list = useGet(PATH)
  const end = useWrite('DELETE', { renews: [PATH], done: t('The session has ended.') })
  const endOthers = useWrite('POST /api/v1/me/sessions/end-others', {
    renews: [PATH],
    done: ({ ended }) => t('{count} sessions have ended.', { count: ended }),
  })
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.data === undefined) return <Skeleton />
  const { sessions } = list.data
  if (sessions.length === 0)
    return (
      <EmptyState title={t('No sessions')}>
        {t('This session came with a token and is not listed.')}
      </EmptyState>
    )
  return (
    <>
      <ul aria-label={t('Sessions')} className="divide-y divide-line rounded-xl border border-line bg-panel">
        {sessions.map((session) => (
          <li
            key={session.session_id}
            className="flex flex-wrap items-center justify-between gap-2 px-3 py-2"
          >
            <div className="min-w-0">
              <p className="font-medium">
                {session.device} {session.is_current && <Tag tone="good">{t('this session')}</Tag>}
              </p>
              <p className="text-xs text-muted">
                {t('From {address}, started {begunAt}, last used {lastUsedAt}', {
                  address: session.address,
                  begunAt: ago(session.begun_at),
                  lastUsedAt: ago(session.last_used_at),
                })}
              </p>
            </div>
            {!session.is_current && (
              <Button look="bad" onClick={() => end.mutate({ path: `${PATH}/${session.session_id}` })}>
                {t('End')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button
        className="mt-3"
        disabled={sessions.length < 2 || endOthers.isPending}
        onClick={() => endOthers.mutate({ path: `${PATH}/end-others` })}
      >
        {t('End all others')}
      </Button>
    </>
  )
}
