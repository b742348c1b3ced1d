import type { People } from '../people.ts'
import type { Clause } from './clause.ts'

const ONE_NAME = /^(?:(?:Mr|Mrs|Ms|Dr|Miss)\.? )?\p{L}[\p{L}\p{N}'-]+(?: \p{Lu}[\p{L}\p{N}'-]+)?/u

/** "my wife's name is Claire", "our parrot is called Kiwi", "my cats are called Tom and Jerry". */
export function namesIn(clause: Clause): readonly string[] {
  const { subject, predicate, who, people } = clause
  if (predicate.verb !== 'be' || predicate.isNegated || predicate.modal !== '') return []
  if (who.key === people.speaker.key) return []
  const isOfName = subject.kind === 'attribute' && /^names?$/.test(subject.attribute)
  const isCalled = subject.kind === 'person' && /^(?:called|named) /i.test(predicate.rest)
  if (!isOfName && !isCalled) return []
  const [first = '', ...others] = predicate.rest
    .replace(/^(?:actually |called |named )+/i, '')
    .split(/, (?:and )?| and | & /)
  const name = ONE_NAME.exec(first)?.[0]
  if (name === undefined) return []
  const further = others.flatMap((one) => (/^\p{Lu}/u.test(one) ? (ONE_NAME.exec(one)?.[0] ?? []) : []))
  return [name, ...further]
}

/** "I'm 34, a nurse and from Porto" says three things with one verb. */
export function complementsOf(clause: Clause): readonly Clause[] {
  const { predicate } = clause
  if (predicate.verb !== 'be' || predicate.isProgressive || clause.subject.kind !== 'person') return [clause]
  const parts = predicate.rest.split(
    /,? (?:and|but) (?=(?:an?|from|\d+|married|single|divorced|allergic|vegan|vegetarian|originally|retired|based|into|afraid|interested|the) ?\b)|(?<=\b\d{1,3}) (?=from )|, (?=(?:an?|from|\d+|married|single|divorced|allergic|vegan|vegetarian|originally|retired|based|the) ?\b)/i,
  )
  // "overwhelmed by the response and the volunteers" is one thing.
  if (parts.length === 1 || / by /i.test(parts[0] ?? '')) return [clause]
  return parts.map((rest) => ({ ...clause, predicate: { ...predicate, rest } }))
}

/** Stands in where a fact was found without a clause. */
export const bareClause = (people: People, now: Clause['now']): Clause => ({
  text: '',
  subject: { kind: 'person', who: people.speaker, isWe: false, rest: '' },
  who: people.speaker,
  predicate: {
    verb: '',
    rest: '',
    tense: 'present',
    isNegated: false,
    isProgressive: false,
    isPerfect: false,
    modal: '',
    hasEnded: false,
    isBygone: false,
    frequency: '',
    isIntended: false,
    told: '',
  },
  time: undefined,
  recurrence: '',
  now,
  people,
  isCorrection: false,
  isContinued: false,
})
