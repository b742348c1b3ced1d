import type { Tx } from '../../platform/db/tx.ts'
import type { Services } from '../../platform/services.ts'
import { type AgentRow, type AgentUserRow, findAgentUser, touchAgentUser } from '../agents/index.ts'
import {
  changeScope,
  enqueueEmbedding,
  type FactDraft,
  newFacts,
  scopeOf,
  statedFact,
  upsertFacts,
} from '../memory/index.ts'
import { identitiesInRecord, noteIdentities } from '../people/index.ts'
import type { ImportedUser } from './imports.schemas.ts'
import { writePriming } from './imports.store.ts'
import { factsFromRecord } from './metadata.rules.ts'

const MEMORY_TYPES: Readonly<Record<string, string>> = { identity: 'identity', contact: 'identity' }

/** What a record's fields say, as facts on their way into memory. */
export function recordDrafts(
  user: Pick<ImportedUser, 'display_name' | 'metadata'>,
  source: string,
  now: Date,
): readonly FactDraft[] {
  return factsFromRecord(user).map(({ text, factType, slot, value, importance }) =>
    statedFact({
      text,
      factType,
      slot,
      value,
      importance,
      kind: factType === 'identity' || factType === 'contact' ? 'identity' : 'general',
      memoryType: MEMORY_TYPES[factType] ?? 'factual',
      sourceType: source || 'import',
      saidAt: now,
    }),
  )
}

/**
 * Makes a person known with their record, and the record known as facts. A field that the record had already says
 * nothing new, even if the person has said otherwise since.
 */
export async function prime(
  tx: Tx,
  { clock, events, jobs }: Pick<Services, 'clock' | 'events' | 'jobs'>,
  agent: AgentRow,
  user: Pick<ImportedUser, 'user_id' | 'display_name' | 'metadata' | 'first_met_at'>,
  source: string,
): Promise<{ readonly created: number; readonly known: number }> {
  const now = clock.now()
  const { company, title, email, phone, timezone, custom } = user.metadata ?? {}
  const before = await findAgentUser(tx, agent, user.user_id)
  await touchAgentUser(tx, agent, {
    userId: user.user_id,
    displayName: user.display_name || undefined,
    company,
    title,
    email,
    phone,
    timezone,
    custom,
    isInteraction: false,
    now,
  })
  const place = { tenantId: agent.tenant_id, projectId: agent.project_id }
  const identities = identitiesInRecord({ userId: user.user_id, email, phone, custom }).map(
    (identity) => ({ ...identity, userId: user.user_id, isVerified: true, source: 'record' }) as const,
  )
  await noteIdentities(tx, { clock, events }, place, identities)
  const firstMetAt = user.first_met_at === undefined ? undefined : new Date(user.first_met_at)
  await writePriming(tx, agent, { userId: user.user_id, source, firstMetAt, now })
  const drafts = recordDrafts(user, source, now)
  if (drafts.length === 0) return { created: 0, known: 0 }
  const scope = scopeOf(agent, user.user_id)
  const { version } = await changeScope(tx, scope, { now })
  const had = new Set(before && recordDrafts(recordOf(before), source, now).map(sayingOf))
  const fresh = await newFacts(tx, scope, drafts, (draft) => !had.has(sayingOf(draft)))
  const known = drafts.length - fresh.length
  if (fresh.length === 0) return { created: 0, known }
  const { added, confirmed } = await upsertFacts(tx, scope, fresh, { revision: version, now })
  await enqueueEmbedding(tx, jobs, scope, now)
  return { created: added, known: known + confirmed }
}

const recordOf = ({ display_name, ...metadata }: AgentUserRow) => ({ display_name, metadata })
const sayingOf = ({ slot, value }: FactDraft): string => `${slot} ${value}`
