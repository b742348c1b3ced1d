import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useWorkspace } from '../shell/workspace.tsx'
import { Badge, PageHead } from '../ui/panel.tsx'
import { Approvals } from './approvals.tsx'
import { ConversationView } from './conversation.tsx'
import { ConversationList } from './conversation-list.tsx'
import { useLiveConversations } from './live.ts'
import { Person } from './person.tsx'

/** Three panes side by side; on a phone one after the other. */
export function Inbox() {
  const { project } = useWorkspace()
  const { conversation } = useSearch({ from: '/shell/inbox' })
  const navigate = useNavigate({ from: '/inbox' })
  const isLive = useLiveConversations(project.project_id)
  return (
    <div className="flex h-full flex-col">
      <PageHead title="Inbox" about="What people write, over all channels.">
        <Approvals />
        <Link to="/inbox/routing" className="text-sm underline">
          Routing rules
        </Link>
        <Badge tone={isLive ? 'good' : 'warn'}>{isLive ? 'live' : 'connecting…'}</Badge>
      </PageHead>
      <div className="grid min-h-0 grow gap-4 lg:grid-cols-[20rem_minmax(0,1fr)_16rem]">
        <div className={`min-h-0 ${conversation === undefined ? 'grid' : 'hidden lg:grid'}`}>
          <ConversationList
            chosen={conversation}
            onChoose={(id) => void navigate({ search: { conversation: id } })}
          />
        </div>
        {conversation === undefined ? (
          <p className="text-sm text-muted max-lg:hidden">
            Choose a conversation: j and k move, Enter opens.
          </p>
        ) : (
          <>
            <ConversationView
              key={conversation}
              conversationId={conversation}
              onBack={() => void navigate({ search: {} })}
            />
            <Person conversationId={conversation} />
          </>
        )}
      </div>
    </div>
  )
}
