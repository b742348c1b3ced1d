import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { mapInSlices } from '../../kernel/time-slices.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { type FactDraft, indexable, namesSame, textKeyOf } from './facts/fact.rules.ts'
import type { NewMessage } from './messages/messages.store.ts'
import type { MemoryScope } from './scope.ts'
import { ofScope } from './scopes.store.ts'

const KEYS_MAX = 1_000

/**
 * Facts that were not imported before, so that importing them again changes nothing. One with a time is known when it was
 * true at that time already; one without is known whenever it was stated, even if something else holds now. What
 * describes a state, such as a row of a table, is known only while it holds.
 */
export async function newFacts(
  tx: Tx,
  scope: MemoryScope,
  drafts: readonly FactDraft[],
  isState: (draft: FactDraft) => boolean,
): Promise<readonly FactDraft[]> {
  const keys = await mapInSlices(drafts, (draft) => textKeyOf(draft.text))
  const byText = new Map<string, Stated[]>()
  const bySlot = new Map<string, Stated[]>()
  for (let from = 0; from < drafts.length; from += KEYS_MAX) {
    const part = drafts.slice(from, from + KEYS_MAX)
    const slots = part.map(({ slot }) => indexable(slot)).filter((slot) => slot !== '')
    const { tenant_id } = scope.agent
    const keyForms = tx.words.forms('memory_facts.text_key', tenant_id, keys.slice(from, from + KEYS_MAX))
    const slotForms = tx.words.forms('memory_facts.slot', tenant_id, slots)
    const rows = await tx.db
      .selectFrom('memory_facts')
      .select(['text_key', 'slot', 'slot_value', 'polarity', 'assertion', 'is_current', 'valid_until'])
      .where(ofScope(scope))
      .where(sql<boolean>`(text_key = any(${keyForms}::text[]) or slot = any(${slotForms}::text[]))`)
      .execute()
    for (const row of rows) {
      byText.set(row.text_key, [...(byText.get(row.text_key) ?? []), row])
      if (row.slot !== '') bySlot.set(row.slot, [...(bySlot.get(row.slot) ?? []), row])
    }
  }
  return drafts.filter((draft, at) => {
    const says = (row: Stated): boolean =>
      row.polarity === draft.polarity &&
      row.assertion === draft.assertion &&
      namesSame(draft.value, row.slot_value)
    const inSlot = draft.slot === '' ? [] : (bySlot.get(indexable(draft.slot)) ?? []).filter(says)
    const same = [...(byText.get(keys[at] as string) ?? []), ...inSlot]
    return !same.some(
      (row) =>
        row.is_current ||
        (!isState(draft) &&
          (draft.createdAt === undefined || row.valid_until === null || draft.createdAt <= row.valid_until)),
    )
  })
}

interface Stated {
  readonly slot_value: string
  readonly polarity: number
  readonly assertion: boolean
  readonly is_current: boolean
  readonly valid_until: Date | null
}

const digest = (text: string): string => createHash('md5').update(text).digest('hex')

/**
 * Messages that no import has brought before. Those with a time of their own are told apart by it; others are known when
 * the same words came before.
 */
export async function newMessages<Message extends NewMessage & { readonly isTimed: boolean }>(
  tx: Tx,
  scope: MemoryScope,
  sessionPrefix: string,
  messages: readonly Message[],
): Promise<readonly Message[]> {
  // Of what is sealed, the database cannot make a digest of the words.
  const isSealed = tx.words.mayHaveSealed(scope.agent.tenant_id)
  const { rows: stored } = await sql<{ role: string; digest: string; at: Date }>`
    select role, ${isSealed ? sql`content` : sql`md5(content)`} as digest, said_at as at from memory_messages
    where ${ofScope(scope)} and session_id like ${`${sessionPrefix}%`}`.execute(tx.db)
  if (stored.length === 0) return messages
  const rows = isSealed
    ? await mapInSlices(stored, (row) => ({ ...row, digest: digest(row.digest) }))
    : stored
  const words = new Set(rows.map((row) => `${row.role} ${row.digest}`))
  const said = new Set(rows.map((row) => `${row.role} ${row.digest} ${row.at.getTime()}`))
  const isNew = await mapInSlices(messages, ({ role, content, at, isTimed }) => {
    const key = `${role} ${digest(content)}`
    return isTimed ? !said.has(`${key} ${at.getTime()}`) : !words.has(key)
  })
  return messages.filter((_, at) => isNew[at])
}
