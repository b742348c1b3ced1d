import { useNavigate, useSearch } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { rich, t } from '../language/t.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { ConversationView, useConversation } from './conversation.tsx'
import { ConversationList } from './conversation-list.tsx'
import { Panes } from './panes.tsx'
import { Person } from './person.tsx'

const NothingChosen = () => (
  <div className="grid grow place-content-center p-6">
    <EmptyState title={t('Choose a conversation')} icon={MessagesSquare}>
      <p>
        {rich('{key} and {key2} move through the list, {key3} opens.', {
          key: <Kbd>j</Kbd>,
          key2: <Kbd>k</Kbd>,
          key3: <Kbd>Enter</Kbd>,
        })}
      </p>
    </EmptyState>
  </div>
)

export function Inbox() {
  const { conversation } = useSearch({ from: '/shell/inbox' })
  const navigate = useNavigate({ from: '/inbox' })
  const shown = useConversation(conversation).data?.conversation
  // The filters stay in the address when another conversation is opened.
  const open = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, conversation: id }) as { conversation?: string } })
  return (
    <Panes
      isOpen={conversation !== undefined}
      list={<ConversationList chosen={conversation} onChoose={open} />}
      middle={
        conversation === undefined ? (
          <NothingChosen />
        ) : (
          <ConversationView key={conversation} conversationId={conversation} onBack={() => open(undefined)} />
        )
      }
      {...(shown === undefined ? {} : { person: <Person conversation={shown} /> })}
    />
  )
}
