import { stemOf, wordsOf } from '../../../algorithms/text/words.ts'
import type { Known } from './answers.ts'
import type { Asked } from './asked.ts'
import { sayTogether } from './say-together.ts'
import { inSentence, listed } from './speech.ts'
import { hasAttribute } from './topics.ts'

const OTHERS_MAX = 3

/**
 * "Am I allergic to nuts?" of one whose husband is: that nothing is known of oneself comes first, because what is known of
 * another must not sound like an answer.
 */
export function healthOfOthers(
  { topic, subjects, objects, objectWords }: Asked,
  known: readonly Known[],
  names: readonly string[],
): { readonly text: string; readonly usedIds: readonly string[] } | undefined {
  if (!topic.isHealth || !subjects.has('user')) return undefined
  const facts = known.filter(
    ({ kind, slot, text, value = '' }) =>
      kind === 'fact' &&
      slot !== undefined &&
      !slot.startsWith('user/') &&
      hasAttribute(topic, slot) &&
      (objects.length === 0 ||
        [...wordsOf(text), ...wordsOf(value)].some((word) => objects.includes(stemOf(word)))),
  )
  if (facts.length === 0) return undefined
  const told = facts.slice(0, OTHERS_MAX)
  const what = objects.length === 0 ? 'that in your own case' : `${listed(objectWords)} in your own case`
  return {
    text: `I don't know about ${what}: you haven't told me. What I do know: ${inSentence(sayTogether(told, names))}.`,
    usedIds: told.map(({ id }) => id),
  }
}
