import { Link } from '@tanstack/react-router'
import { ArrowDown } from 'lucide-react'
import { tracesOf } from '../agents/traces/address.ts'
import { nextCursor, usePages } from '../api/queries.ts'
import type { Message, MessageFile } from '../api/types.ts'
import { t } from '../language/t.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { useAgents } from '../ui/agent-picker.tsx'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { clockTime, exactly } from '../ui/time.ts'
import { Written } from '../ui/written.tsx'
import { Attachment } from './attachment.tsx'
import { useEndInSight } from './end-in-sight.ts'
import { type Handoff, linesOf, reasonWords } from './handoffs.ts'
import { NoteLine } from './note-line.tsx'
import { type Entry, entriesOf } from './transcript-lines.ts'
import { Translated } from './translated.tsx'
import { type Translation, useTranslations } from './translations.ts'

const TICKS: Readonly<Record<string, readonly [string, string]>> = {
  pending: ['…', t('on its way')],
  queued: ['…', t('on its way')],
  sending: ['…', t('on its way')],
  sent: ['✓', t('sent')],
  delivered: ['✓✓', t('delivered')],
  read: ['✓✓', t('read')],
  failed: ['✕', t('failed')],
}

function Tick({ message }: { readonly message: Message }) {
  const [sign, words] = TICKS[message.delivery_status] ?? ['', message.delivery_status]
  if (message.direction === 'inbound' || words === '') return null
  const isBad = message.delivery_status === 'failed'
  return (
    <span className={isBad ? 'text-bad' : ''}>
      {' · '}
      <span aria-hidden="true">{sign}</span> {words}
      {isBad && message.delivery_detail !== '' && `: ${message.delivery_detail}`}
    </span>
  )
}

/** The built-in responder begins a looked-up answer with the document it is taken from. */
const sourceOf = (content: string): string | undefined => /^According to ([^:\n]{1,120}):/.exec(content)?.[1]

interface TranscriptProps {
  readonly conversationId: string
  readonly projectId: string
  readonly personName: string
  readonly handoffs: readonly Handoff[]
  /** What the person wrote is shown in the console's language. */
  readonly isTranslated: boolean
}

/** The name of the one who wrote a message. */
function useAuthors(personName: string): (message: Message) => string {
  const { me } = useWorkspace()
  const agents = useAgents().data?.items ?? []
  return ({ author_type: type, author_id: id }) => {
    if (type === 'agent') return agents.find((agent) => agent.agent_id === id)?.name ?? t('Agent')
    if (type === 'operator') return id.endsWith(me.user_id) ? t('You') : t('Your team')
    return personName
  }
}

interface BubbleProps {
  readonly entry: Extract<Entry, { readonly kind: 'message' }>
  readonly author: string
  readonly projectId: string
  readonly translation: Translation | undefined
}

function Bubble({ entry, author, projectId, translation }: BubbleProps) {
  const { message, isLast } = entry
  const isTheirs = message.direction === 'inbound'
  const source = isTheirs ? undefined : sourceOf(message.content)
  return (
    <li
      id={`message-${message.message_id}`}
      className={`flex flex-col ${isTheirs ? 'items-start' : 'items-end'} ${isLast ? 'mb-2.5' : 'mb-1'}`}
    >
      <div
        dir="auto"
        title={exactly(message.created_at)}
        className={`max-w-[min(85%,42rem)] rounded-2xl px-3 py-2 break-words whitespace-pre-wrap ${
          isTheirs ? 'bg-hover' : 'bg-mine text-on-mine'
        }`}
      >
        {translation === undefined ? (
          <Written text={message.content} />
        ) : (
          <Translated original={message.content} translation={translation} />
        )}
        {(message.attachments as readonly MessageFile[]).map((file, at) => (
          <Attachment key={file.file_id ?? `${message.message_id} ${at}`} file={file} projectId={projectId} />
        ))}
      </div>
      {isLast && (
        <p className="mt-1 text-2xs text-faint">
          {author}
          {message.author_type === 'agent' && t(' (agent)')}
          {source !== undefined && (
            <>
              {t(' · from ')}
              <Link to="/knowledge" className="underline underline-offset-2">
                {source}
              </Link>
            </>
          )}
          {' · '}
          <time dateTime={message.created_at}>{clockTime(message.created_at)}</time>
          <Tick message={message} />
          {message.author_type === 'agent' && message.session_id !== '' && (
            <>
              {' · '}
              <Link
                to="/agents/$agentId"
                params={{ agentId: message.author_id }}
                search={tracesOf(message.session_id)}
                className="underline underline-offset-2"
              >
                {t('trace')}
              </Link>
            </>
          )}
        </p>
      )}
    </li>
  )
}

function HandoffLine({ handoff }: { readonly handoff: Handoff }) {
  const why = reasonWords(handoff.reason)
  return (
    <li className="my-2.5 text-center text-xs text-muted">
      {t('{from} handed over to {to}{why}, {when}', {
        from: handoff.from || t('No agent'),
        to: handoff.to,
        why: why !== '' && t(', because {why}', { why }),
        when: exactly(handoff.when),
      })}
    </li>
  )
}

const notesOf = (conversationId: string) => `/api/v1/conversations/${conversationId}/notes` as const

/** Messages and notes of a conversation. Asked for beside the conversation, which is what they are shown in. */
export function useSaid(conversationId: string) {
  const path = `/api/v1/conversations/${conversationId}/messages` as const
  return {
    list: usePages(path, { limit: 50 }, (page) => page.items, nextCursor),
    notes: usePages(notesOf(conversationId), { limit: 100 }, (page) => page.notes, nextCursor),
  }
}

/** What was said and who took over, the newest at the end; older pages on request. */
export function Transcript(props: TranscriptProps) {
  const { conversationId, projectId, personName, handoffs, isTranslated } = props
  const { list, notes } = useSaid(conversationId)
  const authorOf = useAuthors(personName)
  const messages = [...list.items].reverse()
  const translations = useTranslations(conversationId, messages, isTranslated)
  const lines = linesOf(messages, handoffs, notes.items, list.more === undefined && !list.isPending)
  const last = messages.at(-1)
  const end = useEndInSight({
    list: conversationId,
    newest: lines.at(-1)?.id,
    isThere: !list.isPending,
    isOwn: last !== undefined && authorOf(last) === t('You'),
  })
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.isPending)
    return (
      <div className="grow">
        <Skeleton rows={5} />
      </div>
    )
  return (
    <section
      aria-label={t('Transcript')}
      tabIndex={0}
      className="min-h-0 grow overflow-auto px-4 pt-4 pb-1 md:px-5"
    >
      {list.more !== undefined && (
        <Button look="quiet" className="w-full" onClick={list.more}>
          {t('Show earlier messages')}
        </Button>
      )}
      {translations.error !== null && <ProblemNote error={translations.error} />}
      {translations.isPending && <p className="text-center text-2xs text-muted">{t('Translating…')}</p>}
      <ol aria-live="polite">
        {entriesOf(lines).map((entry) => {
          if (entry.kind === 'day')
            return (
              <li key={entry.id} className="my-2 text-center text-2xs text-faint">
                {entry.name}
              </li>
            )
          if (entry.kind === 'handoff') return <HandoffLine key={entry.id} handoff={entry.handoff} />
          if (entry.kind === 'note')
            return <NoteLine key={entry.id} note={entry.note} path={notesOf(conversationId)} />
          return (
            <Bubble
              key={entry.id}
              entry={entry}
              author={authorOf(entry.message)}
              projectId={projectId}
              translation={translations.of.get(entry.message.message_id)}
            />
          )
        })}
      </ol>
      {end.hasNew && (
        <div className="sticky bottom-1 flex justify-center">
          <Button onClick={end.show}>
            <ArrowDown size={14} aria-hidden="true" />
            {t('New messages')}
          </Button>
        </div>
      )}
      <div ref={end.mark} />
    </section>
  )
}
