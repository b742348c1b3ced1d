import type { Draft } from './drafts.ts'
import type { Clause } from './reading/clause.ts'
import { rulesFor } from './rules/index.ts'

/** "After I failed my driving test", "when I lived in Houston": what was, and ends or replaces nothing. */
export function toldInPassing(clause: Clause): readonly Draft[] {
  const { subject, predicate, who, people } = clause
  if (predicate.tense !== 'past' || predicate.isNegated || predicate.modal !== '') return []
  if (subject.kind !== 'person' || who.key !== people.speaker.key) return []
  for (const rule of rulesFor(subject.kind, predicate.verb)) {
    const drafts = rule.draft(clause)
    if (drafts.length > 0)
      return drafts.filter(({ type, slot }) => slot === '' && (type === 'event' || type === 'location'))
  }
  return []
}
