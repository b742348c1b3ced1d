import { MessageSquareText, NotebookPen } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useMay } from '../shell/permissions.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { useAgents } from '../ui/agent-picker.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Composer } from '../ui/composer.tsx'
import { useDraft } from './draft.ts'
import { memberName, useMembers } from './members.ts'
import { useOvertaken } from './overtaken.tsx'
import { presenceWords, usePresence } from './presence.ts'
import { SavedReplies } from './saved-replies.tsx'
import { filled, type Names, useSavedReplies, useSavedReplyChoice } from './saved-reply-choice.tsx'

interface ReplyProps {
  readonly conversationId: string
  readonly path: string
  readonly personName: string
  /** Empty where the channel gives none. */
  readonly contactName: string
  readonly agentId: string
  readonly isTaken: boolean
}

function useNames(contactName: string, agentId: string): Names {
  const { me } = useWorkspace()
  const self = useMembers().find((member) => member.user_id === me.user_id)
  const agent = useAgents().data?.items.find((one) => one.agent_id === agentId)
  return {
    'person.name': contactName,
    'agent.name': agent?.name ?? '',
    'operator.name': self === undefined ? (me.email ?? '') : memberName(self),
  }
}

/**
 * What is written leaves the field at once, so that letters typed meanwhile belong to the next one; what was refused
 * comes back before them.
 */
function useSending(draftKey: string, path: string) {
  const [text, change] = useDraft(draftKey)
  const write = useWrite('POST', { renews: ['/api/v1/conversations'] })
  // Sent one after the other, so that messages arrive in the order in which they were written.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const send = () => {
    const content = text.trim()
    if (content === '') return
    change(() => '')
    last.current = last.current.then(() =>
      write
        .mutateAsync({ path, body: { content } })
        .catch(() => change((since) => (since === '' ? content : `${content}\n${since}`))),
    )
  }
  return { text, change: (next: string) => change(() => next), send, isPending: write.isPending }
}

/** A reply as oneself, or a note that only the team sees. Each keeps what was begun. */
export function Reply({ conversationId, path, personName, contactName, agentId, isTaken }: ReplyProps) {
  const mayWrite = useMay('write')
  const [isNote, setNote] = useState(false)
  const [isManaging, setManaging] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const message = useSending(conversationId, `${path}/messages`)
  const note = useSending(`${conversationId}.note`, `${path}/notes`)
  const names = useNames(contactName, agentId)
  const replies = useSavedReplies()
  const choices = useSavedReplyChoice(isNote ? '' : message.text, replies, (reply) =>
    message.change(filled(reply.text, names)),
  )
  const others = presenceWords(usePresence(path, mayWrite && !isNote && message.text.trim() !== ''))
  const overtaken = useOvertaken(path, message.text)
  if (!mayWrite)
    return (
      <p className="border-t border-line px-5 py-3 text-sm text-muted">
        {t('Your role can read conversations. Ask an administrator for the member role to reply.')}
      </p>
    )
  const written = isNote ? note : message
  const about = isNote
    ? t('Only your team sees this')
    : isTaken
      ? t('The agent is silent')
      : t('The agent keeps answering')
  return (
    <div className="shrink-0 px-3 pb-3 md:px-4 md:pb-4">
      <p role="status" className="truncate px-1 pb-1 text-xs text-warn empty:hidden">
        {others}
      </p>
      <Composer
        label={isNote ? t('Note for your team') : t('Reply as yourself')}
        placeholder={
          isNote
            ? t('Note for your team, @ names a member…')
            : t('Reply to {personName}, / for saved replies…', { personName })
        }
        look={isNote ? 'note' : 'plain'}
        text={written.text}
        onChange={written.change}
        onSend={() => (isNote ? note.send() : overtaken.guard(message.send))}
        field={field}
        {...(choices === undefined ? {} : { choices })}
        note={written.isPending ? t('Sending…') : about}
        tools={
          <>
            <Button
              icon={NotebookPen}
              aria-pressed={isNote}
              className="aria-pressed:border-warn aria-pressed:text-warn"
              onClick={() => {
                setNote(!isNote)
                field.current?.focus()
              }}
            >
              {t('Note')}
            </Button>
            <IconButton
              label={t('Saved replies')}
              icon={MessageSquareText}
              look="plain"
              onClick={() => setManaging(true)}
            />
          </>
        }
        button={
          <Button look="main" type="submit" disabled={written.text.trim() === ''}>
            {isNote ? t('Add note') : t('Send')}
          </Button>
        }
      />
      {overtaken.dialog}
      <SavedReplies isOpen={isManaging} onClose={() => setManaging(false)} />
    </div>
  )
}
