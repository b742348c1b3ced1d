import type { MicroUsd } from '../../../kernel/money.ts'
import type { GeneratedReply } from './chat.ts'
import type { Outcome } from './store-turn.ts'

export interface StoredTurn {
  readonly spoken: GeneratedReply
  readonly outcome: Outcome
  readonly sideEffects: Readonly<Record<string, unknown>>
  readonly cost: MicroUsd
}
