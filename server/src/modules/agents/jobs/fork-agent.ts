import type { Tx } from '../../../platform/db/tx.ts'
import { jobHandler } from '../../../platform/jobs/job.ts'
import { findAgentById, updateAgent } from '../agents.store.ts'
import { endFork, type ForkRow, findFork, markCopied } from '../forks.store.ts'
import { copiedTables, forkAgentJob } from '../forks.ts'
import { copyOwnedRows } from '../owned-tables.store.ts'

/**
 * Copies an agent table by table, each in a transaction of its own that also writes down that it is done. An attempt
 * after a crash goes on where the last one stopped.
 */
export const forkAgentHandler = jobHandler(forkAgentJob, {
  concurrency: 3,
  perTenant: 2,
  uses: ['clock', 'events', 'agentOwnedTables'],
  async handle({ tenantId, payload, db, signal, clock, events, agentOwnedTables }) {
    const key = { tenantId, agentId: payload.agent_id }
    /** Undefined when there is nothing left to do: the copy was deleted, or the fork is over. */
    const locked = async (tx: Tx): Promise<ForkRow | undefined> => {
      const fork = await findFork(tx, key, 'update')
      return fork?.status === 'forking' ? fork : undefined
    }
    for (const owned of copiedTables(agentOwnedTables)) {
      signal.throwIfAborted()
      await db.transaction(async (tx) => {
        const fork = await locked(tx)
        if (fork === undefined || fork.copied.includes(owned.table.name)) return
        await copyOwnedRows(tx, owned, { tenantId, agentId: fork.source_agent_id }, key.agentId)
        await markCopied(tx, key, owned.table.name)
      })
    }
    return await db.transaction(async (tx) => {
      const fork = await locked(tx)
      if (fork === undefined) return {}
      const source = await findAgentById(tx, tenantId, fork.source_agent_id)
      if (source === undefined) {
        const error = 'The source was deleted while it was being copied.'
        await endFork(tx, key, { status: 'failed', error, now: clock.now() })
        return { status: 'failed' }
      }
      const now = clock.now()
      const copy = await updateAgent(
        tx,
        { tenant_id: tenantId, agent_id: key.agentId },
        { is_active: source.is_active },
        now,
      )
      await endFork(tx, key, { status: 'complete', now })
      events.append(tx, {
        tenantId,
        projectId: copy.project_id,
        type: 'agent.forked',
        subjectId: copy.agent_id,
        payload: { name: copy.name, source_agent_id: source.agent_id },
      })
      return { status: 'complete' }
    })
  },
  async failed({ tx, tenantId, payload, now }) {
    const error = 'The copy could not be completed; the log has the details.'
    await endFork(tx, { tenantId, agentId: payload.agent_id }, { status: 'failed', error, now })
  },
})
