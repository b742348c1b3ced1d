import type { Draft } from '../drafts.ts'
import type { Clause } from '../reading/clause.ts'
import type { Predicate } from '../reading/predicate.ts'

/** One thing people say about themselves and others, and what follows from it. */
export interface Rule {
  /** The verbs it listens to; empty means any. */
  readonly verbs: readonly string[]
  /** Whom it is about: a person ("I", "my sister"), something of theirs ("my flight"), or a thing ("the wedding"). */
  readonly of: 'person' | 'attribute' | 'thing'
  /** Drafts nothing when the clause is not its business. */
  draft(clause: Clause): readonly Draft[]
}

export const ofPerson = (
  verbs: string,
  draft: (clause: Clause, said: Predicate) => readonly Draft[],
): Rule => ({
  verbs: verbs === '' ? [] : verbs.split(' '),
  of: 'person',
  draft: (clause) => draft(clause, clause.predicate),
})

export const ofAttribute = (
  verbs: string,
  draft: (clause: Clause, said: Predicate, attribute: string) => readonly Draft[],
): Rule => ({
  verbs: verbs === '' ? [] : verbs.split(' '),
  of: 'attribute',
  draft: (clause) =>
    clause.subject.kind === 'attribute' ? draft(clause, clause.predicate, clause.subject.attribute) : [],
})

export const ofThing = (
  verbs: string,
  draft: (clause: Clause, said: Predicate, thing: string) => readonly Draft[],
): Rule => ({
  verbs: verbs === '' ? [] : verbs.split(' '),
  of: 'thing',
  draft: (clause) =>
    clause.subject.kind === 'thing' ? draft(clause, clause.predicate, clause.subject.thing) : [],
})

/** "so", "really", "a bit" in front of an adjective. */
export const plainly = (complement: string): string =>
  complement.replace(
    /^(?:(?:so|really|very|a (?:bit|little)|quite|pretty|super|extremely|totally|absolutely|also|just|still|currently|now|such|rather|actually|only|officially|severely|highly|slightly|deathly|definitely|always|both|all|kind of|sort of|incredibly|still|too|finally|recently|newly|mildly|truly|originally (?!from)|basically|already|mostly|probably|happily|personally) )+/i,
    '',
  )

/** Said as it is, not as it might be. */
export const isStated = (said: Predicate): boolean => said.modal === ''

/** The time of a clause, in the direction its tense looks. */
export function timeOf(clause: Clause, looks: 'back' | 'ahead'): Pick<Draft, 'when'> {
  if (clause.time === undefined) return {}
  const { sharpness, isRough } = clause.time
  return { when: { at: clause.time.resolve(looks), sharpness, isRough } }
}
