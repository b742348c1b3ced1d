import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import { type Forgettable, forgetChosen, type MemoryScope } from '../../memory/index.ts'
import { emptyTurnsOf } from '../turns/turns.store.ts'
import { type PendingForget, writePendingForget } from './pending.store.ts'

/** What becomes of a turn in which the person asks for something to be forgotten. It is done when the turn is stored. */
export interface Forgetting {
  /** All of the reply; undefined when a model finds the words. */
  readonly reply: string | undefined
  readonly chosen: readonly Forgettable[]
  /** What the person is asked about now. */
  readonly pending: PendingForget | undefined
  /** What may be used later of what is said in this turn. */
  usableOf(role: string, content: string): string
}

export interface ForgettingTurn {
  readonly turnId: string
  readonly sessionId: string
  readonly context: { readonly scope: MemoryScope }
  readonly pendingForget: PendingForget | undefined
}

/**
 * Forgets what the turn asks for and keeps what is still to be confirmed, in the transaction that stores the turn: a
 * reply that is withdrawn or written again forgets nothing, and none is acknowledged whose effect is not stored.
 */
export async function applyForgetting(
  tx: Tx,
  services: Pick<Services, 'clock' | 'jobs' | 'events'>,
  turn: ForgettingTurn,
  forgetting: Forgetting | undefined,
  isHeard: boolean,
): Promise<void> {
  const { scope } = turn.context
  const chosen = forgetting?.chosen ?? []
  for (const one of chosen) await forgetChosen(tx, services, scope, one, turn)
  // Earlier replies repeat what the person told.
  if (chosen.some(({ kind }) => kind === 'everything')) await emptyTurnsOf(tx, scope)
  const pending = isHeard ? forgetting?.pending : undefined
  if (pending === undefined && turn.pendingForget === undefined) return
  await writePendingForget(tx, { scope, sessionId: turn.sessionId }, pending)
}
