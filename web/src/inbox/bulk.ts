import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiError, call } from '../api/client.ts'
import type { Answer } from '../api/contract.ts'
import type { ConversationSummary } from '../api/types.ts'
import { t } from '../language/t.ts'
import { useToasts } from '../shell/toasts.tsx'

const PATH = '/api/v1/conversations/bulk'

/** What is done to all selected conversations alike. */
export interface BulkChange {
  readonly assignee?: string | null
  readonly add_tags?: readonly string[]
  readonly remove_tags?: readonly string[]
  readonly priority?: string
  readonly status?: string
  readonly snoozed_until?: string
  readonly read?: true
}

type BulkBody = BulkChange & { readonly conversation_ids: readonly string[] }

type BulkResult = Answer<'POST /api/v1/conversations/bulk'>

/** The calls that bring the conversations back to how they were; none where that is not known. */
export function undoOf(wish: BulkChange, before: readonly ConversationSummary[]): readonly BulkBody[] {
  const groups = new Map<string, { wish: BulkChange; ids: string[] }>()
  for (const item of before) {
    // The hour until which it was snoozed is not in the list.
    if (wish.read || (wish.status !== undefined && item.status === 'snoozed')) return []
    const added = (wish.add_tags ?? []).filter(
      (tag) => !item.tags.some((one) => one.toLowerCase() === tag.toLowerCase()),
    )
    const back: BulkChange = {
      ...(wish.status === undefined ? {} : { status: item.status }),
      ...(wish.priority === undefined ? {} : { priority: item.priority }),
      ...(wish.assignee === undefined ? {} : { assignee: item.assignee || null }),
      ...(added.length === 0 ? {} : { remove_tags: added }),
    }
    const key = JSON.stringify(back)
    const group = groups.get(key) ?? { wish: back, ids: [] }
    group.ids.push(item.conversation_id)
    groups.set(key, group)
  }
  return [...groups.values()].map((group) => ({ ...group.wish, conversation_ids: group.ids }))
}

/** Says to how many conversations it was done. */
export type Said = (count: number) => string

function wordsOf({ results }: BulkResult, said: Said): string {
  const counted = (outcome: string) => results.filter((one) => one.outcome === outcome).length
  const refused = results.find((one) => one.outcome === 'refused')
  return [
    said(counted('changed')),
    ...(counted('not_found') > 0
      ? [t('{count} conversations are no longer there.', { count: counted('not_found') })]
      : []),
    ...(refused === undefined
      ? []
      : [
          t('{count} conversations are left as before: {why}', {
            count: counted('refused'),
            why: refused.detail,
          }),
        ]),
  ].join(' ')
}

/** Does the same to many conversations in one call, says what happened, and offers to undo it. */
export function useBulk() {
  const client = useQueryClient()
  const toasts = useToasts()
  const renew = () =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/v1/conversations'),
    })
  const send = useMutation<BulkResult, ApiError, { body: BulkBody; said: Said; undo: ConversationSummary[] }>(
    {
      mutationFn: ({ body }) => call('POST', PATH, { body }),
      onSuccess: (answer, { body, said, undo }) => {
        renew()
        const changed = new Set(
          answer.results.filter((one) => one.outcome === 'changed').map((one) => one.conversation_id),
        )
        const back = undoOf(
          body,
          undo.filter((item) => changed.has(item.conversation_id)),
        )
        toasts.say(
          wordsOf(answer, said),
          back.length === 0 ? undefined : { label: t('Undo'), run: () => restore(back) },
        )
      },
      onError: (error) => toasts.refuse(error),
    },
  )
  const restore = (back: readonly BulkBody[]) => {
    Promise.all(back.map((body) => call('POST', PATH, { body })))
      .then(() => toasts.say(t('Undone.')))
      .catch((error: ApiError) => toasts.refuse(error))
      .finally(renew)
  }
  return {
    isPending: send.isPending,
    apply: (items: readonly ConversationSummary[], wish: BulkChange, said: Said, after?: () => void) =>
      send.mutate(
        {
          body: { ...wish, conversation_ids: items.map((item) => item.conversation_id) },
          said,
          undo: [...items],
        },
        after === undefined ? {} : { onSuccess: after },
      ),
  }
}
