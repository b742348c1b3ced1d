import type { Static } from 'typebox'
import { type FieldError, invalid, Problem } from '../../../kernel/problem.ts'
import { mapInSlices } from '../../../kernel/time-slices.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import { checkInstanceWritable, touchAgentUser } from '../../agents/index.ts'
import { type MemoryScope, scopeKey } from '../scope.ts'
import { changeScope } from '../scopes.store.ts'
import { enqueueEmbedding } from '../search/jobs/embed-memories.ts'
import type { NewFactBody } from './facts.schemas.ts'
import type { FactRow } from './facts.store.ts'
import { checkNode, draftOf, scopeOfFact } from './facts.ts'
import { upsertFacts } from './upsert-facts.ts'

type NewFact = Static<typeof NewFactBody>

export interface StatedFact {
  readonly fact: NewFact
  /** Where it stands in the request, for refusals. */
  readonly location: string
}

interface Group {
  readonly scope: MemoryScope
  readonly stated: StatedFact[]
  readonly places: number[]
}

/**
 * Stores explicitly stated facts about any number of people: a handful of statements for each
 * person. Whatever is wrong with any of them is said at once, and then none is stored.
 */
export async function createFacts(
  tx: Tx,
  services: Pick<Services, 'clock' | 'jobs' | 'events'>,
  agent: MemoryScope['agent'],
  stated: readonly StatedFact[],
  about: { readonly instanceId?: string | undefined; readonly sourceType?: string },
): Promise<{ readonly facts: readonly FactRow[]; readonly added: number }> {
  await checkInstanceWritable(tx, agent, about.instanceId)
  const now = services.clock.now()
  const facts: FactRow[] = []
  let added = 0
  for (const { scope, stated: own, places } of grouped(agent, stated, about.instanceId)) {
    const { version } = await changeScope(tx, scope, { now })
    for (const { fact, location } of own) await checkNode(tx, scope, fact.node_id, location)
    if (scope.userId !== '') {
      const { userId, instanceId } = scope
      await touchAgentUser(tx, agent, { userId, instanceId, isInteraction: false, now })
    }
    const drafts = await mapInSlices(own, ({ fact }) => draftOf(fact, now, about.sourceType))
    const written = await upsertFacts(tx, scope, drafts, { revision: version, now })
    added += written.added
    for (const [at, place] of places.entries()) facts[place] = written.facts[at] as FactRow
    await enqueueEmbedding(tx, services.jobs, scope, now)
    if (written.added > 0) {
      services.events.append(tx, {
        tenantId: agent.tenant_id,
        projectId: agent.project_id,
        type: 'memory.created',
        subjectId: agent.agent_id,
        payload: {
          user_id: scope.userId,
          fact_ids: [...new Set(written.facts.map((fact) => fact.fact_id))],
          added: written.added,
        },
      })
    }
  }
  return { facts, added }
}

/** By whose they are, always in the same order, so that two callers never wait for each other in a circle. */
function grouped(
  agent: MemoryScope['agent'],
  stated: readonly StatedFact[],
  instanceId: string | undefined,
): readonly Group[] {
  const groups = new Map<string, Group>()
  const errors: FieldError[] = []
  for (const [place, one] of stated.entries()) {
    try {
      const scope = scopeOfFact(agent, one.fact, instanceId, one.location)
      const key = scopeKey(scope)
      const group = groups.get(key) ?? { scope, stated: [], places: [] }
      group.stated.push(one)
      group.places.push(place)
      groups.set(key, group)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      errors.push(...(error.errors ?? []))
    }
  }
  if (errors.length > 0) throw invalid(errors)
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
}
