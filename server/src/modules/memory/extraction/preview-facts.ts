import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import type { FactDraft } from '../facts/fact.rules.ts'
import { toFactDraft } from '../facts/fact-draft.ts'
import { knownSlots } from '../facts/fact-lists.store.ts'
import { type FactRow, factTexts } from '../facts/facts.store.ts'
import { upsertFacts } from '../facts/upsert-facts.ts'
import type { NewMessage } from '../messages/messages.store.ts'
import { newFacts } from '../repeats.store.ts'
import type { MemoryScope } from '../scope.ts'
import { changeScope } from '../scopes.store.ts'
import { KNOWN_FACTS_MAX, slicesOf } from './extract-and-store.ts'
import type { ExtractedFact } from './extractor.ts'
import { withStatementsMerged } from './statements.ts'

export interface PreviewedFact {
  readonly text: string
  readonly factType: string
  readonly validFrom: Date
  /** Set for what something else in the same input or memory has replaced. */
  readonly validUntil: Date | null
  readonly isKnown: boolean
  /** What it takes the place of; '' for nothing. */
  readonly replaces: string
}

export interface Previewed {
  readonly drafts: readonly FactDraft[]
  readonly isState: (draft: FactDraft) => boolean
  readonly messages: readonly NewMessage[]
  readonly userName: string
  readonly timezone: string
  readonly sourceType: string
}

/** Ends a transaction whose work is only looked at. */
class RolledBack extends Error {}

/**
 * What would be learned: facts are merged with the memory in a transaction that is rolled back. The built-in rules read
 * the messages, whatever model is configured, so that it costs nothing.
 */
export async function previewFacts(
  { clock, extractors }: Pick<Services, 'clock' | 'extractors'>,
  { db, signal }: { readonly db: ScopedDatabase; readonly signal: AbortSignal },
  scope: MemoryScope,
  given: Previewed,
): Promise<readonly PreviewedFact[]> {
  const now = clock.now()
  const heard = await extracted(extractors.builtIn(scope.agent), { db, signal }, scope, given)
  let previewed: readonly PreviewedFact[] = []
  await db
    .transaction(async (tx) => {
      const { version } = await changeScope(tx, scope, { now })
      const drafts = [...given.drafts, ...heard(now)]
      const fresh = new Set(await newFacts(tx, scope, drafts, given.isState))
      const { facts } = await upsertFacts(tx, scope, [...fresh], { revision: version, now })
      const known = drafts.filter((draft) => !fresh.has(draft)).map(asKnown)
      previewed = [...(await shownAs(tx, scope, facts, version)), ...known]
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return previewed
}

async function extracted(
  extractor: ReturnType<Services['extractors']['builtIn']>,
  { db, signal }: { readonly db: ScopedDatabase; readonly signal: AbortSignal },
  scope: MemoryScope,
  { messages, userName, timezone, sourceType }: Previewed,
): Promise<(now: Date) => readonly FactDraft[]> {
  const known = (await db.read((tx) => knownSlots(tx, scope, KNOWN_FACTS_MAX))).map((fact) => ({
    id: fact.fact_id,
    text: fact.atomic_text,
    slot: fact.slot,
    value: fact.slot_value,
    polarity: Math.sign(fact.polarity) as -1 | 0 | 1,
  }))
  const spoken = messages.map(({ role, content, at, author }, index) => ({
    id: `${index}`,
    role,
    content,
    at,
    ...(author === undefined ? {} : { author }),
  }))
  const found: ExtractedFact[] = []
  for (const slice of slicesOf(spoken)) {
    const ids = new Set(slice.messages.map(({ id }) => id))
    const input = { messages: [...slice.context, ...slice.messages], userName, agentName: scope.agent.name }
    const facts = await extractor.extract({ ...input, timezone, known }, signal)
    found.push(...facts.filter((fact) => fact.evidence.some((id) => ids.has(id))))
  }
  const saidAt = new Map(spoken.map(({ id, at }) => [id, at]))
  return (now) =>
    withStatementsMerged(found, known).map((fact) => ({
      ...toFactDraft(fact, { sessionId: '', sourceType, sourceId: '', saidAt, now }),
      evidence: [],
    }))
}

/** Each fact once, with what it takes the place of. */
async function shownAs(
  tx: Tx,
  scope: MemoryScope,
  facts: readonly FactRow[],
  version: number,
): Promise<readonly PreviewedFact[]> {
  const rows = new Map(facts.map((fact) => [fact.fact_id, fact]))
  const ids = [...rows.values()].flatMap(({ supersedes_id }) =>
    supersedes_id === null ? [] : [supersedes_id],
  )
  const texts = await factTexts(tx, scope, ids)
  return [...rows.values()].map((row) => ({
    text: row.atomic_text,
    factType: row.fact_type,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    isKnown: row.revision !== version,
    replaces: texts.get(row.supersedes_id ?? '') ?? '',
  }))
}

const asKnown = (draft: FactDraft): PreviewedFact => ({
  text: draft.text,
  factType: draft.factType,
  validFrom: draft.saidAt,
  validUntil: null,
  isKnown: true,
  replaces: '',
})
