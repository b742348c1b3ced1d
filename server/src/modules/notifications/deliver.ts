import { newId } from '../../kernel/ids.ts'
import type { JsonObject } from '../../kernel/json.ts'
import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import type { Services } from '../../platform/services.ts'
import { agentNames } from './agent-names.ts'
import { type ChannelRow, listChannels, setChannelHealth } from './channels.store.ts'
import { type DeliveryRow, insertAttempt, insertDelivery, setDelivery } from './deliveries.store.ts'
import { isSubscribed, passes } from './filter.rules.ts'
import { channelTarget } from './receivers.ts'
import { type OutgoingEvent, type Sent, send } from './send.ts'

type DeliverServices = Pick<Services, 'clock' | 'outbound' | 'vault' | 'settings'>

export interface Delivered {
  readonly channel: ChannelRow
  readonly sent: Sent
}

/**
 * Delivers an event to every subscribed channel of a project, now, once, and reports how each went. Nothing is held
 * open meanwhile: the deliveries are written first, then sent side by side, then their outcome is written.
 */
export async function deliverNow(
  { clock, outbound, vault, settings }: DeliverServices,
  db: ScopedDatabase,
  project: { readonly tenantId: string; readonly projectId: string },
  happened: { readonly eventType: string; readonly payload: JsonObject },
): Promise<readonly Delivered[]> {
  const now = clock.now()
  const event: OutgoingEvent = {
    eventId: newId(),
    projectId: project.projectId,
    occurredAt: now,
    ...happened,
  }
  const wanted = await db.transaction(async (tx) => {
    const all = await listChannels(tx, project)
    const aliases = await agentNames(tx, project.tenantId, all, [event])
    const channels = all.filter(
      (channel) =>
        channel.active &&
        isSubscribed(channel.events, event.eventType) &&
        passes(channel.filter, event.payload, aliases),
    )
    const rows: { channel: ChannelRow; delivery: DeliveryRow }[] = []
    for (const channel of channels) {
      const delivery = await insertDelivery(tx, {
        tenantId: project.tenantId,
        receiver: { channelId: channel.channel_id },
        ...event,
        now,
      })
      if (delivery !== undefined) rows.push({ channel, delivery })
    }
    return rows
  })
  const results = await Promise.all(
    wanted.map(async ({ channel, delivery }) => {
      const target = channelTarget(vault, channel, settings.smtpUrl, now)
      return { channel, delivery, sent: await send(outbound, target, event, now) }
    }),
  )
  await db.transaction(async (tx) => {
    for (const { channel, delivery, sent } of results) {
      const isSuccess = sent.error === ''
      const at = clock.now()
      await insertAttempt(tx, delivery, { ...sent, isSuccess, attemptNumber: 1, now: at })
      const state = isSuccess ? 'delivered' : 'failed'
      await setDelivery(tx, delivery, { state, attempts: 1, nextAttemptAt: null, now: at })
      const failingSince = isSuccess ? null : (channel.failing_since ?? at)
      await setChannelHealth(tx, project.tenantId, channel.channel_id, { failingSince })
    }
  })
  return results
}
