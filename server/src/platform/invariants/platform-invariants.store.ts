import { HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { ask, type Invariant } from './invariant.ts'

/** A worker takes over what another one left within a minute. */
const LEASE_PATIENCE_MS = 15 * MINUTE_MS
/** Jobs whose time has come are released every second. */
const RELEASE_PATIENCE_MS = 15 * MINUTE_MS
/** A long import keeps others of its workspace waiting for hours, not for a day. */
const QUEUE_PATIENCE_MS = 24 * HOUR_MS

const abandonedJobs: Invariant = {
  name: 'jobs-under-way',
  holds: 'every running job has a worker',
  fix: 'Workers take abandoned jobs over by themselves: see that a process with the role `worker` runs, and its log.',
  reach: 'installation',
  async find({ tx, overdueBefore }) {
    const before = overdueBefore(LEASE_PATIENCE_MS)
    if (before === undefined) return []
    return ask(
      tx,
      `select tenant_id, format('job %s of %s: its lease ended at %s', job_id, queue, lease_until) as what
        from jobs where state = 'running' and lease_until < $1 order by lease_until`,
      [before],
    )
  },
}

const waitingJobs: Invariant = {
  name: 'jobs-waiting',
  holds: 'every job begins when its time has come',
  fix: 'See that a process with the role `worker` runs, and its log; add another when there is too much to do.',
  reach: 'installation',
  async find({ tx, overdueBefore }) {
    const release = overdueBefore(RELEASE_PATIENCE_MS)
    const queue = overdueBefore(QUEUE_PATIENCE_MS)
    const held = await ask(
      tx,
      `select tenant_id, format('job %s of %s was due at %s and is not queued', job_id, queue, run_at) as what
        from jobs where state = 'scheduled' and run_at < $1 order by run_at`,
      [release ?? '-infinity'],
    )
    const stuck = await ask(
      tx,
      `select tenant_id, format('job %s of %s has been queued since %s', job_id, queue, run_at) as what
        from jobs where state = 'queued' and run_at < $1`,
      [queue ?? '-infinity'],
    )
    return [...held, ...stuck]
  },
}

/** So many of the newest events of a workspace are looked at. */
const EVENTS_LOOKED_AT = 5_000

/**
 * Numbers are taken at commit under a lock, so none is missing among those that no sweep may have removed yet. A day is
 * the shortest time that events are kept.
 */
const eventNumbers: Invariant = {
  name: 'event-numbers',
  holds: 'events of a workspace are numbered without a gap',
  fix: 'Clients that resume a stream miss what is gone: restore a backup, or tell them to read everything anew.',
  reach: 'workspaces',
  find: ({ tx, now }, tenantIds) =>
    ask(
      tx,
      `select h.tenant_id, gap.what from event_heads h,
        lateral (
          select case when following is null then format('events %s to %s are missing', seq + 1, h.seq)
            else format('events %s to %s are missing', seq + 1, following - 1) end as what
          from (select seq, created_at, lead(seq) over (order by seq) as following from events e
            where e.tenant_id = h.tenant_id and e.seq > h.seq - ${EVENTS_LOOKED_AT}) as numbered
          where created_at > $2::timestamptz - interval '23 hours' and coalesce(following, h.seq + 1) <> seq + 1
        ) as gap
        where h.tenant_id = any($1)`,
      [tenantIds, now],
    ),
}

const auditLog: Invariant = {
  name: 'audit-append-only',
  holds: "the audit log can be added to and read by the server's roles, and nothing else",
  fix:
    'As the owner of the tables: revoke update, delete, truncate on audit_log from rapport_app, rapport_system; ' +
    'alter table audit_log enable trigger user. Then find out who changed it.',
  reach: 'installation',
  find: ({ tx }) =>
    ask(
      tx,
      `select null::uuid as tenant_id, format('%s may %s rows of audit_log', role, lower(privilege)) as what
        from unnest(array['rapport_app', 'rapport_system', 'public']) as role,
          unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) as privilege
        where has_table_privilege(role, 'audit_log', privilege)
      union all
      select null, format('the trigger %s is gone or switched off', wanted)
        from unnest(array['audit_log_is_kept', 'audit_log_is_not_emptied']) as wanted
        where not exists (select from pg_trigger
          where tgrelid = 'audit_log'::regclass and tgname = wanted and tgenabled in ('O', 'A'))`,
      [],
    ),
}

export const platformInvariants: readonly Invariant[] = [abandonedJobs, waitingJobs, eventNumbers, auditLog]
