import { useEffect, useRef } from 'react'
import { nextCursor, usePages } from '../api/queries.ts'
import type { Message, MessagePage } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { Waiting } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { exactly } from '../ui/time.ts'

const TICKS: Readonly<Record<string, readonly [string, string]>> = {
  pending: ['…', 'on its way'],
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

function Bubble({ message }: { readonly message: Message }) {
  const isTheirs = message.direction === 'inbound'
  return (
    <li className={`flex flex-col ${isTheirs ? 'items-start' : 'items-end'}`}>
      <div
        className={`max-w-[85%] rounded-2xl border px-4 py-2 break-words whitespace-pre-wrap ${
          isTheirs ? 'border-line bg-panel' : 'border-transparent bg-soft'
        }`}
      >
        {message.content}
      </div>
      <p className="mt-0.5 text-xs text-muted">
        {WRITERS[message.author_type] ?? message.author_type}, {exactly(message.created_at)}{' '}
        <Tick message={message} />
      </p>
    </li>
  )
}

/** What was said, the newest at the end; older pages on request. */
export function Transcript({ conversationId }: { readonly conversationId: string }) {
  const path = `/api/v1/conversations/${conversationId}/messages`
  const list = usePages(path, { limit: 50 }, (page: MessagePage) => page.items, nextCursor)
  const messages = [...list.items].reverse()
  const newest = messages.at(-1)?.message_id
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
        {messages.map((message) => (
          <Bubble key={message.message_id} message={message} />
        ))}
      </ol>
      <div ref={end} />
    </section>
  )
}
