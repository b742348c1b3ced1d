import { Link, useNavigate } from '@tanstack/react-router'
import { CheckCheck, ListFilter, MessagesSquare } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { nextCursor, usePages } from '../api/queries.ts'
import type { ConversationPage, ViewFilters } from '../api/types.ts'
import { t } from '../language/t.ts'
import { useLive } from '../shell/live.tsx'
import { usePageTitle } from '../shell/page-title.ts'
import { useMay } from '../shell/permissions.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button, IconButton, linkLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { List } from '../ui/list.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { Approvals } from './approvals.tsx'
import { AttentionMenu } from './attention-menu.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { Row } from './conversation-row.tsx'
import { Chips, useCounts } from './filters.tsx'
import { Filters, useWishes } from './list-filters.tsx'
import { useSelection } from './selection.ts'

interface ConversationListProps {
  readonly chosen: string | undefined
  readonly onChoose: (conversationId: string) => void
}

const NothingHere = ({
  isFiltered,
  hasOthers,
  onReset,
}: {
  readonly isFiltered: boolean
  /** Some are closed or snoozed. */
  readonly hasOthers: boolean
  readonly onReset: () => void
}) => (
  <div className="p-3.5">
    {!isFiltered && hasOthers ? (
      <EmptyState title={t('No open conversations')} icon={CheckCheck}>
        <p>{t('New messages appear here as they arrive.')}</p>
      </EmptyState>
    ) : isFiltered ? (
      <EmptyState
        title={t('No matching conversations')}
        icon={ListFilter}
        action={<Button onClick={onReset}>{t('Clear filters')}</Button>}
      >
        <p>{t('No conversation fits this view and these filters.')}</p>
      </EmptyState>
    ) : (
      <EmptyState
        title={t('No conversations yet')}
        icon={MessagesSquare}
        help="channels"
        action={
          <Link to="/settings" search={{ tab: 'widget' } as never} className={linkLook()}>
            {t('Set up the website widget')}
          </Link>
        }
      >
        <p>
          {t(
            'Messages from WhatsApp, Telegram, Messenger, Instagram and your website appear here as they arrive.',
          )}
        </p>
      </EmptyState>
    )}
  </div>
)

/** The server counts what a search finds as far as this; of more it says one more. */
const COUNTED_MAX = 1_000

function FoundCount({ total, hasWords }: { readonly total: number; readonly hasWords: boolean }) {
  return (
    <p role="status" className="shrink-0 border-b border-line px-3.5 py-1.5 text-xs text-muted">
      {hasWords && total > COUNTED_MAX
        ? t('More than {count} conversations', { count: COUNTED_MAX })
        : t('{count} conversations', { count: total })}
    </p>
  )
}

export function ConversationList({ chosen, onChoose }: ConversationListProps) {
  usePageTitle(t('Inbox'))
  const { project } = useWorkspace()
  const { isLive } = useLive()
  const navigate = useNavigate()
  const wishes = useWishes()
  const { view, channel, isNarrowed } = wishes
  const filters = useDeferredValue(JSON.stringify(wishes.filters))
  const [isOpen, setOpen] = useState(isNarrowed)
  const query = { project_id: project.project_id, limit: 50, ...(JSON.parse(filters) as ViewFilters) }
  const path = wishes.isKnown ? '/api/v1/conversations' : undefined
  const list = usePages(path, query, (page: ConversationPage) => page.items, nextCursor)
  const shown = list.items
  const counts = useCounts()
  const mayWrite = useMay('write')
  const selection = useSelection(shown)
  const isKnown = !list.isPending && list.error === null
  const narrowTo = (next: string) => {
    void navigate({
      to: '.',
      search: (({ conversation }: { conversation?: string }) => ({
        conversation,
        view: next === 'open' ? undefined : next,
      })) as never,
      replace: true,
    })
  }
  const reset = () => {
    setOpen(false)
    narrowTo('open')
  }
  return (
    <>
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-3.5">
        <h1 className="text-lg font-semibold">{t('Inbox')}</h1>
        <Tag tone={isLive ? 'good' : 'warn'}>{isLive ? t('live') : t('connecting…')}</Tag>
        <span className="grow" />
        <Approvals />
        <AttentionMenu />
        <IconButton
          label={t('Filter')}
          icon={ListFilter}
          aria-expanded={isOpen}
          look={isNarrowed ? 'plain' : 'quiet'}
          onClick={() => setOpen(!isOpen)}
        />
      </header>
      <Chips chosen={view} saved={wishes.saved} channel={channel} onChoose={wishes.setView} />
      {isOpen && <Filters wishes={wishes} onView={narrowTo} />}
      {list.error !== null && <ProblemNote error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton rows={6} hasAvatars />}
      {isNarrowed && list.first !== undefined && shown.length > 0 && (
        <FoundCount total={list.first.total} hasWords={wishes.words.trim() !== ''} />
      )}
      {isKnown && shown.length === 0 && (
        <NothingHere
          isFiltered={isNarrowed || view !== 'open'}
          hasOthers={(counts?.closed ?? 0) + (counts?.snoozed ?? 0) > 0}
          onReset={reset}
        />
      )}
      {shown.length > 0 && (
        <List
          label={t('Conversations')}
          items={shown}
          idOf={(item) => item.conversation_id}
          more={list.more}
          rowHeight={82}
          className="min-h-0 grow"
        >
          {(item) => (
            <Row
              item={item}
              isChosen={item.conversation_id === chosen}
              onChoose={onChoose}
              isSelected={selection.ids.has(item.conversation_id)}
              onSelect={mayWrite ? selection.toggle : undefined}
              minute={Math.floor(Date.now() / 60_000)}
            />
          )}
        </List>
      )}
      {mayWrite && <BulkBar items={shown} selection={selection} />}
    </>
  )
}
