import { Link } from '@tanstack/react-router'
import { useGet } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { personName } from '../people/person-name.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { shortAgo } from '../ui/time.ts'

const SHOWN_MAX = 6

/** Conversations that people of the team took over, and what agents ask before they go on. */
export function NeedsAPerson() {
  const { project } = useWorkspace()
  const scope = { project_id: project.project_id, limit: SHOWN_MAX }
  const taken = useGet('/api/v1/conversations', {
    ...scope,
    status: 'open',
    controller: 'human',
  })
  const asked = useGet('/api/v1/approvals', { ...scope, status: 'pending' })
  const talks = taken.data?.items ?? []
  const approvals = asked.data?.approvals ?? []
  const isKnown = taken.data !== undefined && asked.data !== undefined
  return (
    <Panel title={t('Needs a person')}>
      {taken.isPending && <Skeleton rows={3} hasAvatars />}
      {isKnown && talks.length + approvals.length === 0 && (
        <p className="text-sm text-muted">
          {t(
            'Nothing right now. Conversations that your team took over and approvals that agents ask for appear here.',
          )}
        </p>
      )}
      <ul className="divide-y divide-line text-sm">
        {talks.map((talk) => (
          <li key={talk.conversation_id}>
            <Link
              to="/inbox"
              search={{ conversation: talk.conversation_id }}
              className="-mx-2 flex items-center gap-2.5 rounded-md px-2 py-2 hover:bg-hover"
            >
              <Avatar
                id={talk.user_id}
                name={personName(talk.title, talk.user_id)}
                channel={talk.channel}
                size="md"
              />
              <span className="min-w-0 grow">
                <span className="block truncate font-medium">{personName(talk.title, talk.user_id)}</span>
                <span dir="auto" className="block truncate text-left text-xs text-muted rtl:text-right">
                  {talk.last_message}
                </span>
              </span>
              <span className="flex shrink-0 flex-col items-end gap-0.5 text-2xs text-faint">
                {shortAgo(talk.last_activity)}
                {talk.unread_count > 0 && (
                  <Tag tone="warn">{t('{count} unread', { count: talk.unread_count })}</Tag>
                )}
              </span>
            </Link>
          </li>
        ))}
        {approvals.map((one) => (
          <li key={one.approval_id} className="flex items-center justify-between gap-2 py-2">
            <span className="min-w-0 truncate">{one.title || one.kind}</span>
            <Link to="/inbox" className="shrink-0 underline underline-offset-2">
              {t('Decide')}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
