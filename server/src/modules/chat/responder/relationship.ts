import type { Asked } from './asked.ts'
import type { Candidates, Verdict } from './verdict.ts'

/** Whether the person is married, single, divorced: one status at a time, which relatives may tell as well. */

const MARRIED_TO = /^user\/family\/(?:husband|wife)/
const PARTNER = /^user\/family\//

const STATUS: Readonly<Record<string, string>> = {
  married: 'married',
  husband: 'married',
  wife: 'married',
  spouse: 'married',
  single: 'single',
  divorced: 'divorced',
  engaged: 'engaged',
  fiance: 'engaged',
  fiancee: 'engaged',
  widowed: 'widowed',
  separated: 'separated',
  relationship: 'partnered',
  dating: 'partnered',
  partner: 'partnered',
  girlfriend: 'partnered',
  boyfriend: 'partnered',
}
/** Values of facts that questions have another word for. */
const STATUS_VALUES: Readonly<Record<string, string>> = { 'in a relationship': 'partnered' }
const WITH_SOMEBODY = new Set(['married', 'engaged', 'partnered'])
/** Statuses that do not rule each other out: a divorced person may be single or have a partner. */
const UNSURE: Readonly<Record<string, readonly string[]>> = {
  single: ['divorced', 'widowed', 'separated'],
  divorced: ['single', 'widowed', 'separated'],
  widowed: ['single', 'divorced', 'separated'],
  separated: ['single', 'divorced', 'widowed', 'married'],
  partnered: ['divorced', 'widowed', 'separated'],
  married: ['widowed'],
}

export function relationshipVerdict(asked: Asked, { positive, denied, bygone }: Candidates): Verdict {
  const wanted = asked.words.map((word) => STATUS[word]).find((status) => status !== undefined) ?? 'partnered'
  const relative = positive.filter(({ slot }) => PARTNER.test(slot ?? ''))
  const status = positive.find(({ slot }) => slot === 'user/marital')
  if (denied.length > 0 && relative.length === 0 && status === undefined) return { word: 'No', facts: denied }
  const isMarried = relative.some(({ slot }) => MARRIED_TO.test(slot ?? ''))
  const holds =
    STATUS_VALUES[status?.value ?? ''] ??
    status?.value ??
    (isMarried ? 'married' : relative.length > 0 ? 'partnered' : undefined)
  const facts = [...(status === undefined ? [] : [status]), ...relative]
  if (holds === undefined) return { facts: [...facts, ...bygone] }
  if (holds === wanted || (wanted === 'partnered' && WITH_SOMEBODY.has(holds))) return { word: 'Yes', facts }
  if (wanted === 'married' && holds === 'partnered') return { facts }
  return UNSURE[wanted]?.includes(holds) ? { facts } : { word: 'No', facts }
}
