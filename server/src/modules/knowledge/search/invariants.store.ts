import { ask, type Invariant } from '../../../platform/invariants/invariant.ts'

const of = (table: 'kb_nodes' | 'kb_chunks', words: string): string =>
  `select s.tenant_id, format('%s ${words} of the scope %s have vectors of %s instead of %s',
      count(*), s.scope_id, row.vector_model, s.vector_model) as what
    from ${table} row join kb_scopes s using (tenant_id, scope_id)
    where row.tenant_id = any($1) and row.vector_model not in ('', s.vector_model)
    group by s.tenant_id, s.scope_id, row.vector_model, s.vector_model`

const vectorsOfOneModel: Invariant = {
  name: 'knowledge-vectors',
  holds: 'the vectors of a knowledge base are all of the model that it names',
  fix: "Searches leave these out. Set vector_model = '' and vector = null in the rows named; they are embedded anew.",
  reach: 'scan',
  find: async ({ tx }, tenantIds) => [
    ...(await ask(tx, of('kb_nodes', 'nodes'), [tenantIds])),
    ...(await ask(tx, of('kb_chunks', 'passages'), [tenantIds])),
  ],
}

export const knowledgeInvariants: readonly Invariant[] = [vectorsOfOneModel]
