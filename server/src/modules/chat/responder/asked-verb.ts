import { verbForm } from '../../../algorithms/text/inflection.ts'
import { wordsOf } from '../../../algorithms/text/words.ts'
import type { Known } from './answers.ts'

/**
 * "Which CRM do we use?" is answered by "uses Salesforce": the thing asked for is of a kind that nothing known names, but
 * what is done with it is the same. Whether it is of that kind only the person can tell.
 */

const ASKED =
  /\b(?:what|which) (?:\p{L}+ ){1,3}(?:do|did|am|are|have) (?:i|we) (?:(?:usually|always|often|mostly|currently|still) )?(\p{L}+)\b/iu
/** Said of too much: what one has or gets tells nothing about what is asked for. */
const ANYTHING = new Set(
  'have be do get go make want need like love know think say take see feel keep give come put call mean tell remember live work prefer eat drink hate'.split(
    ' ',
  ),
)

const baseOf = (word: string): string => verbForm(word)?.base ?? word

/** Facts about the person that tell what they do in the question's verb, newest first. */
export function factsOfVerb(question: string, known: readonly Known[]): readonly Known[] {
  const verb = baseOf(ASKED.exec(question.toLowerCase())?.[1] ?? '')
  if (verb === '' || ANYTHING.has(verb)) return []
  return known
    .filter(
      ({ kind, text, slot, isDenied }) =>
        kind === 'fact' &&
        !isDenied &&
        slot?.startsWith('user/') === true &&
        wordsOf(text)
          .slice(0, VERB_WITHIN)
          .some((word) => baseOf(word) === verb),
    )
    .sort((one, other) => other.at.getTime() - one.at.getTime())
}

/** "The user always flies with …": the verb is among the first words. */
const VERB_WITHIN = 4
