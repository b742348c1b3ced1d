import type { Static } from 'typebox'
import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import type { Services } from '../../platform/services.ts'
import { type AgentRow, findAgentUser } from '../agents/index.ts'
import { newMessages, previewFacts, scopeOf } from '../memory/index.ts'
import { messagesOf, nameOf, readyDraft, SESSION_PREFIX } from './imported-drafts.ts'
import type { ImportedUser, ImportPreview } from './imports.schemas.ts'
import { recordDrafts } from './prime.ts'

type PreviewRow = Static<typeof ImportPreview>['rows'][number]

/** What an import of one person would teach, without storing it. */
export async function previewUser(
  services: Pick<Services, 'clock' | 'extractors'>,
  where: { readonly db: ScopedDatabase; readonly signal: AbortSignal },
  agent: AgentRow,
  user: ImportedUser,
  source: string,
): Promise<PreviewRow['facts']> {
  const now = services.clock.now()
  const scope = scopeOf(agent, user.user_id)
  const name = nameOf(user)
  const from = { sourceType: source || 'import', sourceId: '', saidAt: now }
  const said = await messagesOf({ ...user, names: { person: name, agent: agent.name } }, now)
  const { messages, person } = await where.db.read(async (tx) => ({
    messages: said.length === 0 ? said : await newMessages(tx, scope, SESSION_PREFIX, said),
    person: await findAgentUser(tx, agent, user.user_id),
  }))
  const records = recordDrafts(user, source, now)
  const states = new Set(records)
  const facts = await previewFacts(services, where, scope, {
    drafts: [...records, ...(user.facts ?? []).map((fact) => readyDraft(fact, { ...from, name, now }))],
    isState: (draft) => states.has(draft),
    messages,
    userName: user.display_name || person?.display_name || '',
    timezone: user.metadata?.timezone || person?.timezone || '',
    sourceType: from.sourceType,
  })
  return facts.map(({ text, factType, validFrom, validUntil, isKnown, replaces }) => ({
    atomic_text: text,
    fact_type: factType,
    valid_from: validFrom.toISOString(),
    ...(validUntil === null ? {} : { valid_until: validUntil.toISOString() }),
    change: isKnown ? 'known' : replaces === '' ? 'new' : 'replaces',
    ...(replaces === '' ? {} : { replaces }),
  }))
}
