import { newId } from '../src/kernel/ids.ts'
import { asSystem } from '../src/platform/db/database.ts'
import type { TestApp } from './harness.ts'

interface Told {
  readonly projectId?: string
  readonly openedAt: string
  readonly channel?: 'whatsapp' | 'web' | 'api'
  readonly agentId?: string | null
  readonly tags?: readonly string[]
  readonly answeredAfter?: number
  readonly calledAfter?: number
  readonly operatorAfter?: number
  readonly operator?: string
  readonly resolvedAfter?: number
  readonly reopens?: number
  readonly isLate?: boolean
  readonly messages?: readonly (readonly [
    seconds: number,
    by: 'user' | 'agent' | 'operator',
    kind?: string,
  ])[]
}

/** Conversations as they would have come to be, with one round each: `after` is in seconds. */
export async function tellRounds(
  app: TestApp,
  tenant: { readonly tenantId: string; readonly projectId: string },
  rounds: readonly Told[],
): Promise<void> {
  await app.db.transaction(asSystem, async (tx) => {
    for (const told of rounds) {
      const opened = new Date(told.openedAt)
      const after = (seconds: number | undefined) =>
        seconds === undefined ? null : new Date(opened.getTime() + seconds * 1_000)
      const key = { tenant_id: tenant.tenantId, conversation_id: newId() }
      const of = { ...key, project_id: told.projectId ?? tenant.projectId }
      const channel = told.channel ?? 'whatsapp'
      await tx.db
        .insertInto('conversations')
        .values({
          ...of,
          channel_type: channel,
          external_id: newId(),
          user_id: newId(),
          agent_id: told.agentId ?? null,
          tags: [...(told.tags ?? [])],
          round: 1,
          last_message_at: opened,
          created_at: opened,
          updated_at: opened,
        })
        .execute()
      await tx.db
        .insertInto('conversation_rounds')
        .values({
          ...of,
          round: 1,
          channel_type: channel,
          agent_id: told.agentId ?? null,
          opened_at: opened,
          first_response_at: after(told.answeredAfter),
          called_at: after(told.calledAfter),
          operator_response_at: after(told.operatorAfter),
          taken_over_at: after(told.operatorAfter),
          operator_id: told.operator ?? '',
          resolved_at: after(told.resolvedAfter),
          reopens: told.reopens ?? 0,
          first_response_missed: told.isLate === true,
        })
        .execute()
      for (const [seconds, by, kind] of told.messages ?? [])
        await tx.db
          .insertInto('conversation_messages')
          .values({
            ...key,
            message_id: newId(),
            said_at: after(seconds) as Date,
            sort_key: newId(),
            direction: by === 'user' ? 'inbound' : 'outbound',
            role: by === 'user' ? 'user' : 'assistant',
            author_type: by,
            author_id: by === 'operator' ? (told.operator ?? '') : '',
            kind: kind ?? 'text',
            content: 'x',
            created_at: opened,
            updated_at: opened,
          })
          .execute()
    }
  })
}
