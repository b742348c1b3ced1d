import type { Conversation, Message, Note } from '../api/types.ts'
import { t } from '../language/t.ts'
import { personName } from '../people/person-name.ts'

/** Who gave the conversation to whom, and what called for it. */
export interface Handoff {
  readonly from: string
  readonly to: string
  readonly when: string
  readonly reason?: string
}

export type HandedConversation = Conversation

/** What channels and records tell of a conversation; the contract leaves it open. */
export const contactOf = ({ meta }: HandedConversation): string =>
  (meta as { readonly contact_name?: string } | undefined)?.contact_name ?? ''

/** What the person is called; without a name, what their channel calls them. */
export const nameOf = (conversation: HandedConversation): string =>
  personName(contactOf(conversation), conversation.user_id)

export type Line =
  | { readonly kind: 'message'; readonly id: string; readonly message: Message }
  | { readonly kind: 'handoff'; readonly id: string; readonly handoff: Handoff }
  | { readonly kind: 'note'; readonly id: string; readonly note: Note }

/**
 * Messages, the oldest first, with the handoffs and notes between them where they happened. What is from before the
 * oldest message that is loaded waits until that page is.
 */
export function linesOf(
  messages: readonly Message[],
  handoffs: readonly Handoff[],
  notes: readonly Note[],
  isWhole: boolean,
): readonly Line[] {
  const from = isWhole ? '' : (messages[0]?.created_at ?? '')
  const lines: readonly (Line & { readonly at: string })[] = [
    ...messages.map((message) => ({
      kind: 'message' as const,
      id: message.message_id,
      at: message.created_at,
      message,
    })),
    ...handoffs
      .filter(({ when }) => when >= from)
      .map((handoff, at) => ({
        kind: 'handoff' as const,
        id: `${at} ${handoff.when}`,
        at: handoff.when,
        handoff,
      })),
    ...notes
      .filter((note) => note.created_at >= from)
      .map((note) => ({ kind: 'note' as const, id: note.note_id, at: note.created_at, note })),
  ]
  return [...lines].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

const REASONS: Readonly<Record<string, string>> = {
  asks_human: t('they asked for a person'),
  route: t('their route changed'),
}

/** `keyword:penthouse` in words. */
export function reasonWords(reason: string | undefined): string {
  if (reason === undefined || reason === '') return ''
  const [, kind, words = ''] = /^(tier|keyword):(.*)$/i.exec(reason) ?? []
  const rest = words.replaceAll(',', ', ').replaceAll(',  ', ', ')
  if (kind?.toLowerCase() === 'tier') return t('they are {rest}', { rest })
  if (kind?.toLowerCase() === 'keyword') return t('they said {rest}', { rest })
  if (reason.startsWith('assigned by')) return t('your team assigned it')
  return REASONS[reason] ?? reason
}
