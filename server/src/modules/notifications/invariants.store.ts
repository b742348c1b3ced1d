import { HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { ask, type Invariant } from '../../platform/invariants/invariant.ts'
import { deliverEventJob } from './jobs/deliver-event.ts'

/** Events are handed out within a second, or as fast as a backlog allows. */
const FAN_OUT_PATIENCE_MS = 30 * MINUTE_MS
const DELIVERY_PATIENCE_MS = HOUR_MS

const eventsHandedOut: Invariant = {
  name: 'events-handed-out',
  holds: 'every event is handed out to its webhooks and channels',
  fix: 'Processes with the role `worker` do that: see that one runs, and its log for "events could not be handed out".',
  reach: 'workspaces',
  async find({ tx, overdueBefore }, tenantIds) {
    const before = overdueBefore(FAN_OUT_PATIENCE_MS)
    if (before === undefined) return []
    return ask(
      tx,
      `select c.tenant_id, format('event %s of %s waits', e.seq, e.created_at) as what
        from notification_cursors c, lateral (select seq, created_at from events
          where tenant_id = c.tenant_id and seq > c.seq order by seq limit 1) e
        where c.tenant_id = any($1) and e.created_at < $2`,
      [tenantIds, before],
    )
  },
}

/** A delivery that is due and has no job will never be tried again. */
const deliveriesHaveJobs: Invariant = {
  name: 'deliveries-tried',
  holds: 'every delivery that waits for its receiver has a job that tries it',
  fix: 'These are not sent by themselves any more: tell the receiver, or have it read the events it missed.',
  reach: 'workspaces',
  async find({ tx, overdueBefore }, tenantIds) {
    const before = overdueBefore(DELIVERY_PATIENCE_MS)
    if (before === undefined) return []
    return ask(
      tx,
      `select d.tenant_id, format('delivery %s of %s was due at %s', d.delivery_id, d.event_type,
          coalesce(d.next_attempt_at, d.created_at)) as what
        from deliveries d
        where d.tenant_id = any($1) and d.state = 'pending' and d.created_at < $2
          and d.created_at > $2::timestamptz - interval '14 days' and coalesce(d.next_attempt_at, d.created_at) < $2
          and not exists (select from jobs j where j.tenant_id = d.tenant_id and j.queue = '${deliverEventJob.queue}'
            and j.state in ('scheduled', 'queued', 'running') and j.payload ->> 'delivery_id' = d.delivery_id::text)`,
      [tenantIds, before],
    )
  },
}

export const notificationsInvariants: readonly Invariant[] = [eventsHandedOut, deliveriesHaveJobs]
