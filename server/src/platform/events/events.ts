import type { Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import type { JsonObject } from '../../kernel/json.ts'
import type { Notifier } from '../db/notifier.ts'
import type { Tx } from '../db/tx.ts'
import { AppendedEvents } from './events.store.ts'

export interface NewEvent {
  readonly tenantId: string
  readonly projectId?: string | undefined
  /** A word such as `workspace_user.created`. */
  readonly type: string
  /** The id of what it happened to. */
  readonly subjectId?: string | undefined
  readonly payload?: JsonObject
}

/** Events of one statement; more of them would be a long message. */
const GROUP_MAX = 500

/** What happened, written down in the transaction that did it. */
export class Events {
  readonly #clock: Clock
  readonly #notifier: Notifier
  /** What transactions under way are going to append, by workspace. */
  readonly #groups = new WeakMap<Tx, Map<string, AppendedEvents>>()

  constructor(clock: Clock, notifier: Notifier) {
    this.#clock = clock
    this.#notifier = notifier
  }

  append(tx: Tx, event: NewEvent): void {
    this.#groupOf(tx, event.tenantId).add({
      eventId: newId(),
      projectId: event.projectId ?? null,
      type: event.type,
      subjectId: event.subjectId ?? null,
      payload: event.payload ?? {},
      createdAt: this.#clock.now(),
    })
  }

  #groupOf(tx: Tx, tenantId: string): AppendedEvents {
    const groups = this.#groups.get(tx) ?? new Map<string, AppendedEvents>()
    this.#groups.set(tx, groups)
    let group = groups.get(tenantId)
    if (group === undefined || group.count === GROUP_MAX) {
      group = new AppendedEvents(tx, tenantId)
      groups.set(tenantId, group)
      tx.atCommit(group.statement)
      tx.afterCommit(() => this.#notifier.send('events'))
    }
    return group
  }
}

declare module '../services.ts' {
  interface Services {
    readonly events: Events
  }
}
