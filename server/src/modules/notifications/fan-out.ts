import type { Logger } from 'pino'
import type { Clock } from '../../kernel/clock.ts'
import { asSystem, asTenant, type Database } from '../../platform/db/database.ts'
import type { Notifier } from '../../platform/db/notifier.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { eventsAfter, type StoredEvent } from '../../platform/events/events.store.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { agentNames } from './agent-names.ts'
import { activeChannels } from './channels.store.ts'
import { insertDelivery, lockCursor, moveCursor, type Receiver, tenantsBehind } from './deliveries.store.ts'
import { isSubscribed, passes } from './filter.rules.ts'
import { deliverEventJob } from './jobs/deliver-event.ts'
import { withSubject } from './subject.rules.ts'
import { activeWebhooks } from './webhooks.store.ts'

const POLL_MS = 1_000
const BATCH = 200
const TENANTS = 100

/**
 * Fans out events: for every event and subscriber a delivery and its job, written together with
 * how far the workspace's events have been handed out. A process that dies in between has handed out nothing, and the
 * next one begins where the last ended.
 */
export class FanOut {
  readonly #db: Database
  readonly #jobs: Jobs
  readonly #clock: Clock
  readonly #log: Logger
  readonly #stopListening: () => void
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | undefined
  #isNudged = false
  #isClosed = false

  constructor(parts: { db: Database; jobs: Jobs; clock: Clock; log: Logger; notifier: Notifier }) {
    this.#db = parts.db
    this.#jobs = parts.jobs
    this.#clock = parts.clock
    this.#log = parts.log
    this.#stopListening = parts.notifier.on('events', () => this.#nudge())
    this.#timer = setInterval(() => this.#nudge(), POLL_MS).unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopListening()
    clearInterval(this.#timer)
    await this.#running
  }

  #nudge(): void {
    this.#isNudged = true
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
  }

  async #run(): Promise<void> {
    try {
      while (this.#isNudged && !this.#isClosed) {
        this.#isNudged = false
        const behind = await this.#db.read(asSystem, (tx) => tenantsBehind(tx, TENANTS))
        for (const tenantId of behind) {
          const isMore = await handOut(this.#db, this.#jobs, this.#clock, tenantId)
          if (isMore) this.#isNudged = true
        }
      }
    } catch (error) {
      if (!this.#isClosed) this.#log.error({ err: error }, 'events could not be handed out')
    }
  }
}

/** One batch of a workspace's events; true when there may be more. */
export async function handOut(db: Database, jobs: Jobs, clock: Clock, tenantId: string): Promise<boolean> {
  return db.transaction(asTenant(tenantId), async (tx) => {
    const seq = await lockCursor(tx, tenantId)
    if (seq === undefined) return false
    const events = (await eventsAfter(tx, tenantId, seq, BATCH)).map(named)
    const last = events.at(-1)
    if (last === undefined) return false
    const channels = await activeChannels(tx, tenantId)
    const webhooks = await activeWebhooks(tx, tenantId)
    const aliases = await agentNames(tx, tenantId, channels, events)
    for (const event of events) {
      for (const channel of channels) {
        // What belongs to no project, such as people and payments, is for the workspace's own webhooks.
        const isOwn = event.projectId === channel.project_id
        if (
          !isOwn ||
          !isSubscribed(channel.events, event.type) ||
          !passes(channel.filter, event.payload, aliases)
        )
          continue
        await addDelivery(tx, jobs, clock, event, { channelId: channel.channel_id })
      }
      for (const webhook of webhooks) {
        const isWide = webhook.scope_id === tenantId
        if (webhook.event_type !== event.type) continue
        if (!isWide && event.projectId !== webhook.scope_id) continue
        await addDelivery(tx, jobs, clock, event, { scopeId: webhook.scope_id })
      }
    }
    await moveCursor(tx, tenantId, last.seq)
    return events.length === BATCH
  })
}

const named = (event: StoredEvent): StoredEvent => ({
  ...event,
  payload: withSubject(event.type, event.subjectId, event.payload),
})

async function addDelivery(tx: Tx, jobs: Jobs, clock: Clock, event: StoredEvent, receiver: Receiver) {
  const delivery = await insertDelivery(tx, {
    tenantId: event.tenantId,
    receiver,
    eventId: event.eventId,
    eventType: event.type,
    projectId: event.projectId,
    payload: { ...event.payload, ...(event.subjectId === null ? {} : { subject_id: event.subjectId }) },
    occurredAt: event.createdAt,
    now: clock.now(),
  })
  if (delivery === undefined) return
  await jobs.add(tx, deliverEventJob, event.tenantId, { delivery_id: delivery.delivery_id })
}
