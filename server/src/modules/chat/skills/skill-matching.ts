import { languageOf } from '../../../algorithms/text/language.ts'
import { termsOf } from '../../../algorithms/text/words.ts'
import { cutText } from '../../../kernel/cut-text.ts'
import { sha256 } from '../../../kernel/ids.ts'
import { SKILL_NAME_MAX } from './skills.schemas.ts'

/** A skill as a reply needs it. */
export interface Skill {
  readonly name: string
  readonly applies_when: string
  readonly instructions: string
}

export const SKILLS_MAX = 100
export const PROPOSALS_MAX = 50
/** More would crowd out what the person said. */
const USED_MAX = 3

/**
 * The skills that a message calls for, best first. A word that few skills have says more than one that many have, so it
 * weighs more. A skill that names no occasion is always needed and comes last.
 */
export function skillsFor<T extends Skill>(message: string, skills: readonly T[]): readonly T[] {
  const triggers = skills.map((skill) => {
    if (skill.applies_when.trim() === '')
      return { skill, always: true, terms: new Set<string>(), language: '' }
    const text = `${skill.name} ${skill.applies_when}`
    const language = languageOf(text)
    return { skill, always: false, terms: new Set(termsOf(text, language)), language }
  })
  const frequency = new Map<string, number>()
  for (const { terms } of triggers)
    for (const term of terms) frequency.set(term, (frequency.get(term) ?? 0) + 1)
  const said = new Map<string, ReadonlySet<string>>()
  const saidIn = (language: string): ReadonlySet<string> => {
    const terms = said.get(language) ?? new Set(termsOf(message, language))
    said.set(language, terms)
    return terms
  }
  return triggers
    .map(({ skill, always, terms, language }) => {
      const shared = always ? [] : [...terms].filter((term) => saidIn(language).has(term))
      const score = shared.reduce((sum, term) => sum + 1 / (frequency.get(term) ?? 1), 0)
      return { skill, always, score }
    })
    .filter(({ always, score }) => always || score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, USED_MAX)
    .map(({ skill }) => skill)
}

const QUESTION_WORDS_MIN = 2
const ANSWER_WORDS_MIN = 3
const NAME_WORDS_MAX = 8
const TEXT_MAX = 1_000

/** What an operator answered, as a skill to be looked at; undefined when it says too little to learn from. */
export function proposalFrom(question: string, answer: string): Skill | undefined {
  const asked = question.trim()
  const answered = answer.trim()
  const terms = termsOf(asked, languageOf(asked))
  const length = answered.split(/\s+/, ANSWER_WORDS_MIN).length
  // A language without spaces has no words to count; a sentence of it is longer than its words would be.
  const saysEnough = length >= ANSWER_WORDS_MIN || (/[^\p{ASCII}]/u.test(answered) && answered.length >= 8)
  if (terms.length < QUESTION_WORDS_MIN || !saysEnough) return undefined
  const words = asked.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const name = cutText(words.slice(0, NAME_WORDS_MAX).join('-'), SKILL_NAME_MAX)
  return {
    name: name === '' ? `answer-${sha256(asked).toString('hex').slice(0, 8)}` : name,
    applies_when: cutText(asked, TEXT_MAX),
    instructions: `Answer as the team did: ${cutText(answered, TEXT_MAX)}`,
  }
}
