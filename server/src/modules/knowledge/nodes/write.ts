import type { Clock } from '../../../kernel/clock.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { changeScope, type Scope } from '../scopes.store.ts'
import type { Authorship } from '../search/graph.ts'
import { enqueueEmbedding } from '../search/jobs/embed-knowledge.ts'

export interface Writing {
  readonly clock: Clock
  readonly jobs: Jobs
}

/** Begins a change of a scope's knowledge: in line with other writers, and with its vectors to follow. */
export async function beginWriting(
  tx: Tx,
  { clock, jobs }: Writing,
  scope: Scope,
  who: Pick<Authorship, 'source' | 'sourceType'> & {
    readonly confidence?: number
    readonly documentId?: string
    /** Passages go for good, so that every index has to be made anew. */
    readonly isRemoval?: boolean
  },
): Promise<Authorship> {
  const now = clock.now()
  const { isRemoval, ...author } = who
  const revision = await changeScope(tx, scope, now, isRemoval)
  await enqueueEmbedding(tx, jobs, scope)
  return { confidence: 1, ...author, revision, now }
}
