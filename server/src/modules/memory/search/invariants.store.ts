import { ask, type Invariant } from '../../../platform/invariants/invariant.ts'
import { NO_MODEL } from './vectors.store.ts'

const of = (table: 'memory_facts' | 'memory_messages', words: string): string =>
  `select s.tenant_id, format('%s ${words} of agent %s have vectors of %s instead of %s',
      count(*), s.agent_id, row.vector_model, s.vector_model) as what
    from ${table} row join memory_scopes s using (tenant_id, agent_id, user_id, instance_id)
    where row.tenant_id = any($1) and row.vector_model not in ('', '${NO_MODEL}', s.vector_model)
    group by s.tenant_id, s.agent_id, row.vector_model, s.vector_model`

const vectorsOfOneModel: Invariant = {
  name: 'memory-vectors',
  holds: 'the vectors of a memory are all of the model that the memory names',
  fix: "Searches leave these out. Set vector_model = '' and vector = null in the rows named; they are embedded anew.",
  reach: 'scan',
  find: async ({ tx }, tenantIds) => [
    ...(await ask(tx, of('memory_facts', 'facts'), [tenantIds])),
    ...(await ask(tx, of('memory_messages', 'messages'), [tenantIds])),
  ],
}

export const memoryInvariants: readonly Invariant[] = [vectorsOfOneModel]
