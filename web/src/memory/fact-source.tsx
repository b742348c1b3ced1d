import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePages } from '../api/queries.ts'
import type { Fact } from '../api/types.ts'
import { t } from '../language/t.ts'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { exactly } from '../ui/time.ts'

interface SaidMessage {
  readonly message_id: string
  readonly role: string
  readonly content: string
  readonly timestamp: string
}

interface SessionPage {
  readonly messages: readonly SaidMessage[]
  readonly page: number
  readonly has_more: boolean
}

const nextPage = {
  parameter: 'page',
  next: ({ page, has_more }: SessionPage) => (has_more ? String(page + 1) : undefined),
}

/** Conversations of channels are sessions under the same id, and their people are named after the channel. */
const CHANNEL_PERSON = /^(web|whatsapp|messenger|instagram|telegram|api):/

/** The words that the fact was learned from, and where they were said. */
export function FactSource({ agentId, fact }: { readonly agentId: string; readonly fact: Fact }) {
  const { evidence_message_ids: ids = [], session_id: sessionId = '', user_id: userId = '' } = fact
  const isSaid = ids.length > 0 && sessionId !== '' && userId !== ''
  const said = usePages(
    isSaid ? `/api/v1/agents/${agentId}/conversations` : undefined,
    { user_id: userId, session_id: sessionId, page_size: 200 },
    (page: SessionPage) => page.messages,
    nextPage,
  )
  const found = said.items.filter(({ message_id: id }) => ids.includes(id))
  const { more } = said
  const isMissing = found.length < ids.length
  useEffect(() => {
    if (isMissing) more?.()
  }, [isMissing, more])
  if (!isSaid) return <p className="text-sm text-muted">{t('Not from a conversation: told or imported.')}</p>
  if (said.error !== null) return <ProblemNote error={said.error} />
  if (said.isPending) return <Skeleton rows={1} />
  return (
    <section aria-label={t('Source')}>
      <ul className="space-y-2">
        {found.map((message) => (
          <li key={message.message_id} className="rounded-lg bg-hover px-3 py-2 text-sm">
            <p className="break-words whitespace-pre-wrap">{message.content}</p>
            <p className="mt-0.5 text-2xs text-muted">
              {message.role === 'user' ? t('said by the person') : t('said by the agent')}
              {' · '}
              <time dateTime={message.timestamp}>{exactly(message.timestamp)}</time>
            </p>
          </li>
        ))}
      </ul>
      {found.length === 0 && more === undefined && (
        <p className="text-sm text-muted">{t('The messages it was learned from were deleted.')}</p>
      )}
      {CHANNEL_PERSON.test(userId) && (
        <Link
          to="/inbox"
          search={{ conversation: sessionId }}
          className="mt-1.5 inline-block text-sm underline underline-offset-2"
        >
          {t('Open the conversation')}
        </Link>
      )}
    </section>
  )
}
