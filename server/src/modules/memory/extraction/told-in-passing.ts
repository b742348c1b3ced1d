import type { Draft } from './drafts.ts'
import type { Clause } from './reading/clause.ts'
import type { ClauseText } from './reading/clauses.ts'
import { rulesFor } from './rules/index.ts'
import { statementOf } from './statements.ts'

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

/** "… in Oslo, where I am visiting my aunt": true whatever it is said beside. */
export const isToldAside = ({ text, link }: ClauseText): boolean =>
  link === 'where' && /^(?:I|we) (?!do\b|would\b|could\b|can\b|want\b|will\b)/i.test(text)

/** What a clause of time or place tells in the person's own words: "… when my crew won a local contest". */
export function statedAside(clause: Clause, whole: string, isTask: boolean): readonly Draft[] {
  const { predicate: said, subject } = clause
  const isGoingOn = said.isProgressive && said.tense === 'present'
  if (said.isNegated || said.modal !== '' || !(said.tense === 'past' || isGoingOn)) return []
  if (subject.kind === 'thing' || STATE_THEN.test(`${said.verb} ${said.rest}`)) return []
  return statementOf(clause, whole, isTask)
}

/** "… when I was younger", "… when we got home": when, and nothing more. */
const STATE_THEN =
  /^be (?!in \p{Lu}|at \p{Lu}|an? )|^(?:get|come|go) (?:home|back|there|to (?:work|school|bed)|up|out|off)\b|^(?:wake|start|finish|leave|arrive|hear|see that|need|want|feel|think)\b/u
