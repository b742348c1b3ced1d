import { Type } from 'typebox'
import { later, SECOND_MS } from '../../../kernel/clock.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { jobHandler } from '../../../platform/jobs/job.ts'
import { jobKind } from '../../../platform/jobs/job-kind.ts'
import type { Services } from '../../../platform/services.ts'
import { findChannel, setChannelHealth } from '../channels.store.ts'
import { type DeliveryRow, findDelivery, insertAttempt, setDelivery } from '../deliveries.store.ts'
import { enterReceiver, leaveReceiver } from '../in-flight.ts'
import { channelTarget, webhookTarget } from '../receivers.ts'
import { outcomeOf, reasonToDisable } from '../retry.rules.ts'
import { type Sent, send, type Target } from '../send.ts'
import { findWebhook, setWebhookHealth } from '../webhooks.store.ts'

export const deliverEventJob = jobKind('notifications.deliver', Type.Object({ delivery_id: Type.String() }))

/** How long a delivery waits for the others that are on their way to its receiver. */
const BUSY_WAIT_MS = SECOND_MS

interface Reached {
  readonly target: Target
  readonly failingSince: Date | null
}

/**
 * One try to deliver one event. What comes next, and when, is decided by how it went: the next try is a job of its own,
 * so that it can wait for a day. A process that dies between sending and writing sends again; receivers tell by the
 * event's id.
 */
export const deliverEventHandler = jobHandler(deliverEventJob, {
  attemptsMax: 10,
  concurrency: 16,
  uses: ['clock', 'outbound', 'vault', 'settings', 'jobs', 'events'],
  async handle(run) {
    const { tenantId, payload, db, clock, outbound, jobs, events } = run
    const waiting = await db.read(async (tx) => {
      const delivery = await findDelivery(tx, tenantId, payload.delivery_id)
      if (delivery === undefined || delivery.state !== 'pending') return undefined
      return { delivery, reached: await reach(tx, run, delivery) }
    })
    if (waiting === undefined) return { state: 'gone' }
    const { delivery, reached } = waiting
    if (reached === undefined) {
      await db.transaction((tx) =>
        setDelivery(tx, delivery, {
          state: 'failed',
          attempts: delivery.attempts,
          nextAttemptAt: null,
          now: clock.now(),
        }),
      )
      return { state: 'no receiver' }
    }
    const receiver = delivery.channel_id ?? `${delivery.scope_id}/${delivery.event_type}`
    if (!enterReceiver(receiver, reached.failingSince !== null)) {
      const runAt = later(clock.now(), BUSY_WAIT_MS)
      const again = { delivery_id: delivery.delivery_id }
      await db.transaction((tx) => jobs.add(tx, deliverEventJob, tenantId, again, { runAt }))
      return { state: 'receiver is busy' }
    }
    const event = {
      eventId: delivery.event_id,
      eventType: delivery.event_type,
      projectId: delivery.project_id,
      payload: delivery.payload,
      occurredAt: delivery.occurred_at,
    }
    const sent = await send(outbound, reached.target, event, clock.now()).finally(() =>
      leaveReceiver(receiver),
    )
    return db.transaction(async (tx) => {
      const current = await findDelivery(tx, tenantId, delivery.delivery_id, 'update')
      if (current === undefined || current.state !== 'pending') return { state: 'gone' }
      const now = clock.now()
      const attempts = current.attempts + 1
      await insertAttempt(tx, current, {
        ...sent,
        isSuccess: sent.error === '',
        attemptNumber: attempts,
        now,
      })
      const outcome = outcomeOf(sent, attempts, now, Math.random())
      const isRetry = outcome.kind === 'retry'
      await setDelivery(tx, current, {
        state: isRetry ? 'pending' : outcome.kind === 'delivered' ? 'delivered' : 'failed',
        attempts,
        nextAttemptAt: isRetry ? outcome.at : null,
        now,
      })
      if (isRetry) {
        await jobs.add(
          tx,
          deliverEventJob,
          tenantId,
          { delivery_id: current.delivery_id },
          { runAt: outcome.at },
        )
      }
      await noteHealth(tx, { events }, current, reached.failingSince, sent, now)
      return { outcome: outcome.kind, attempts }
    })
  },
})

/** Undefined when the receiver is gone or switched off. */
async function reach(
  tx: Tx,
  { vault, settings, clock }: Pick<Services, 'vault' | 'settings' | 'clock'>,
  delivery: DeliveryRow,
): Promise<Reached | undefined> {
  const tenantId = delivery.tenant_id
  if (delivery.channel_id !== null) {
    const channel = await findChannel(tx, { tenantId, channelId: delivery.channel_id })
    if (channel === undefined || !channel.active) return undefined
    return {
      target: channelTarget(vault, channel, settings.smtpUrl, clock.now()),
      failingSince: channel.failing_since,
    }
  }
  const key = { tenantId, scopeId: delivery.scope_id as string, eventType: delivery.event_type }
  const webhook = await findWebhook(tx, key)
  if (webhook === undefined || !webhook.active) return undefined
  return { target: webhookTarget(vault, webhook, clock.now()), failingSince: webhook.failing_since }
}

/** Since when a receiver has failed, and whether that is too long. */
async function noteHealth(
  tx: Tx,
  { events }: Pick<Services, 'events'>,
  delivery: DeliveryRow,
  failingSince: Date | null,
  sent: Sent,
  now: Date,
): Promise<void> {
  const since = sent.error === '' ? null : (failingSince ?? now)
  const disabledReason = reasonToDisable(sent, failingSince, now)
  if (since === failingSince && disabledReason === undefined) return
  const tenantId = delivery.tenant_id
  const health = { failingSince: since, disabledReason }
  if (delivery.channel_id !== null) await setChannelHealth(tx, tenantId, delivery.channel_id, health)
  else {
    const key = { tenantId, scopeId: delivery.scope_id as string, eventType: delivery.event_type }
    await setWebhookHealth(tx, key, health)
  }
  if (disabledReason === undefined) return
  events.append(tx, {
    tenantId,
    projectId: delivery.project_id ?? undefined,
    type: delivery.channel_id === null ? 'webhook.disabled' : 'notification_channel.disabled',
    subjectId: delivery.channel_id ?? delivery.event_type,
    payload: { reason: disabledReason },
  })
}
