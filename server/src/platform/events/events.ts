import type { Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import type { JsonObject } from '../../kernel/json.ts'
import type { Notifier } from '../db/notifier.ts'
import type { Tx } from '../db/tx.ts'
import { appendStatement } from './events.store.ts'

export interface NewEvent {
  readonly tenantId: string
  readonly projectId?: string | undefined
  /** A word such as `workspace_user.created`. */
  readonly type: string
  /** The id of what it happened to. */
  readonly subjectId?: string | undefined
  readonly payload?: JsonObject
}

/** What happened, written down in the transaction that did it. */
export class Events {
  readonly #clock: Clock
  readonly #notifier: Notifier

  constructor(clock: Clock, notifier: Notifier) {
    this.#clock = clock
    this.#notifier = notifier
  }

  append(tx: Tx, event: NewEvent): void {
    tx.atCommit(
      appendStatement(tx, {
        tenantId: event.tenantId,
        eventId: newId(),
        projectId: event.projectId ?? null,
        type: event.type,
        subjectId: event.subjectId ?? null,
        payload: event.payload ?? {},
        createdAt: this.#clock.now(),
      }),
    )
    tx.afterCommit(() => this.#notifier.send('events'))
  }
}

declare module '../services.ts' {
  interface Services {
    readonly events: Events
  }
}
