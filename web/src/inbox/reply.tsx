import { MessageSquareText, NotebookPen } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '../language/t.ts'
import { useMay } from '../shell/permissions.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { useAgents } from '../ui/agent-picker.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Composer } from '../ui/composer.tsx'
import { AssistMenu } from './assist-menu.tsx'
import { AttachButton } from './attach-button.tsx'
import { FileChips, useChosenFiles } from './chosen-files.tsx'
import { EmojiMenu } from './emoji-menu.tsx'
import { FormatMenu } from './format-menu.tsx'
import { insertAt, signOf, surround } from './formatting.ts'
import { memberName, useMembers } from './members.ts'
import { useMentionChoice } from './mention-choice.tsx'
import { useHasModel } from './model.ts'
import { useOvertaken } from './overtaken.tsx'
import { presenceWords, usePresence } from './presence.ts'
import { SavedReplies } from './saved-replies.tsx'
import { filled, type Names, useSavedReplies, useSavedReplyChoice } from './saved-reply-choice.tsx'
import { useSending } from './sending.ts'
import { useTyping } from './typing.ts'

interface ReplyProps {
  readonly conversationId: string
  readonly path: `/api/v1/conversations/${string}`
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

/** A reply as oneself, or a note that only the team sees. Each keeps what was begun. */
export function Reply({ conversationId, path, personName, contactName, agentId, isTaken }: ReplyProps) {
  const mayWrite = useMay('write')
  const [isNote, setNote] = useState(false)
  const [isManaging, setManaging] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const files = useChosenFiles(conversationId)
  const message = useSending(conversationId, `${path}/messages`, files)
  const note = useSending(`${conversationId}.note`, `${path}/notes`)
  const names = useNames(contactName, agentId)
  const replies = useSavedReplies()
  const choices = useSavedReplyChoice(isNote ? '' : message.text, replies, (reply) =>
    message.change(filled(reply.text, names)),
  )
  const mentions = useMentionChoice(isNote ? note.text : '', useMembers(), note.change)
  const hasModel = useHasModel(agentId)
  const isTyping = useTyping(conversationId)
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
  const list = isNote ? mentions : choices
  const format = (sign: string) => surround(field, written.text, sign, written.change)
  const insert = (words: string) => insertAt(field, written.text, words, written.change)
  return (
    <div className="shrink-0 px-3 pb-3 md:px-4 md:pb-4" {...(isNote ? {} : files.handlers)}>
      <p role="status" className="truncate px-1 pb-1 text-xs text-muted empty:hidden">
        {isTyping && t('{personName} is writing…', { personName })}
      </p>
      <p role="status" className="truncate px-1 pb-1 text-xs text-warn empty:hidden">
        {others}
      </p>
      <Composer
        label={isNote ? t('Note for your team') : t('Reply as yourself')}
        shortcut={isNote ? 'n' : 'r'}
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
        {...(list === undefined ? {} : { choices: list })}
        onShortcut={(event) => {
          const sign = signOf(event)
          if (sign !== undefined) format(sign)
          return sign !== undefined
        }}
        before={!isNote && <FileChips files={files} />}
        note={written.isPending ? t('Sending…') : about}
        tools={
          <>
            <Button
              icon={NotebookPen}
              aria-pressed={isNote}
              aria-keyshortcuts={isNote ? 'r' : 'n'}
              className="aria-pressed:border-warn aria-pressed:text-warn"
              onClick={() => {
                setNote(!isNote)
                field.current?.focus()
              }}
            >
              {t('Note')}
            </Button>
            {!isNote && <AttachButton files={files} />}
            <FormatMenu onChoose={format} />
            <EmojiMenu onChoose={insert} />
            <IconButton
              label={t('Saved replies')}
              icon={MessageSquareText}
              onClick={() => setManaging(true)}
            />
            {hasModel && !isNote && <AssistMenu path={path} text={message.text} onWrite={message.change} />}
          </>
        }
        button={
          <Button look="main" type="submit" disabled={!written.canSend}>
            {isNote ? t('Add note') : t('Send')}
          </Button>
        }
      />
      {overtaken.dialog}
      <SavedReplies isOpen={isManaging} onClose={() => setManaging(false)} />
    </div>
  )
}
