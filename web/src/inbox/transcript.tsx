import { useEffect, useRef } from 'react'
import { nextCursor, usePages } from '../api/queries.ts'
import type { Message, MessagePage } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { Waiting } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { exactly } from '../ui/time.ts'
import { Attachment } from './attachment.tsx'
import { type Handoff, linesOf, reasonWords } from './handoffs.ts'

const TICKS: Readonly<Record<string, readonly [string, string]>> = {
  pending: ['…', 'on its way'],
  queued: ['…', 'on its way'],
  sending: ['…', 'on its way'],
  sent: ['✓', 'sent'],
  delivered: ['✓✓', 'delivered'],
  read: ['✓✓', 'read'],
  failed: ['✕', 'failed'],
}

function Tick({ message }: { readonly message: Message }) {
  const [sign, words] = TICKS[message.delivery_status] ?? ['', message.delivery_status]
  if (message.direction === 'inbound' || words === '') return null
  const isBad = message.delivery_status === 'failed'
  return (
    <span className={isBad ? 'text-bad' : ''}>
      <span aria-hidden="true">{sign}</span> {words}
      {isBad && message.delivery_detail !== '' && `: ${message.delivery_detail}`}
    </span>
  )
}

const WRITERS: Readonly<Record<string, string>> = {
  operator: 'A person',
  agent: 'Agent',
  user: 'Contact',
  contact: 'Contact',
}

function Bubble({ message, projectId }: { readonly message: Message; readonly projectId: string }) {
  const isTheirs = message.direction === 'inbound'
  return (
    <li className={`flex flex-col ${isTheirs ? 'items-start' : 'items-end'}`}>
      <div
        className={`max-w-[85%] rounded-2xl border px-4 py-2 break-words whitespace-pre-wrap ${
          isTheirs ? 'border-line bg-panel' : 'border-transparent bg-soft'
        }`}
      >
        {message.content}
        {message.attachments.map((file, at) => (
          <Attachment key={file.file_id ?? `${message.message_id} ${at}`} file={file} projectId={projectId} />
        ))}
      </div>
      <p className="mt-0.5 text-xs text-muted">
        {WRITERS[message.author_type] ?? message.author_type}, {exactly(message.created_at)}{' '}
        <Tick message={message} />
      </p>
    </li>
  )
}

function HandoffLine({ handoff }: { readonly handoff: Handoff }) {
  const why = reasonWords(handoff.reason)
  return (
    <li className="flex items-center gap-2 text-xs text-muted">
      <span className="grow border-t border-line" aria-hidden="true" />
      <span>
        {handoff.from || 'No agent'} handed over to {handoff.to}
        {why !== '' && `, because ${why}`}, {exactly(handoff.when)}
      </span>
      <span className="grow border-t border-line" aria-hidden="true" />
    </li>
  )
}

interface TranscriptProps {
  readonly conversationId: string
  readonly projectId: string
  readonly handoffs: readonly Handoff[]
}

/** What was said and who took over, the newest at the end; older pages on request. */
export function Transcript({ conversationId, projectId, handoffs }: TranscriptProps) {
  const path = `/api/v1/conversations/${conversationId}/messages`
  const list = usePages(path, { limit: 50 }, (page: MessagePage) => page.items, nextCursor)
  const messages = [...list.items].reverse()
  const lines = linesOf(messages, handoffs, list.more === undefined && !list.isPending)
  const newest = lines.at(-1)?.id
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message moves the end
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest])
  if (list.error !== null) return <ProblemNote error={list.error} retry={list.refetch} />
  if (list.isPending) return <Waiting />
  return (
    <section aria-label="Transcript" tabIndex={0} className="min-h-0 grow overflow-auto p-1">
      {list.more !== undefined && (
        <Button look="quiet" className="w-full" onClick={list.more}>
          Older messages
        </Button>
      )}
      <ol className="space-y-3" aria-live="polite">
        {lines.map((line) =>
          line.kind === 'message' ? (
            <Bubble key={line.id} message={line.message} projectId={projectId} />
          ) : (
            <HandoffLine key={line.id} handoff={line.handoff} />
          ),
        )}
      </ol>
      <div ref={end} />
    </section>
  )
}
