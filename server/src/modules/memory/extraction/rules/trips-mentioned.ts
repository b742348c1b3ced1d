import type { Draft } from '../drafts.ts'
import type { People } from '../people.ts'
import { valueIn } from '../reading/objects.ts'

/**
 * A trip that was made, named in a sentence about something else: "it reminds me of a holiday we had in Crete", "here is
 * one from our trip to Oslo last year". Names of places have capitals.
 */
const PLACE = "((?:the )?\\p{Lu}[\\p{L}'-]+(?:,? \\p{Lu}[\\p{L}'-]+){0,3})"
const TRIP = '(vacation|holiday|trip|road trip|honeymoon|getaway|cruise|city break)'
const TRIP_MADE = new RegExp(
  `\\b(?:an?|the|that|this|our|my) (?:\\p{Ll}+ ){0,3}?${TRIP},? (?:that )?(?:I|we) (?:had|took|made|went on|did|spent) (?:to|in|around|through) ${PLACE}`,
  'gu',
)
const FROM_TRIP = new RegExp(
  `\\b(?:picture|photo|photos|pictures|pic|pics|shot|souvenirs?|postcards?|memor(?:y|ies)) (?:is |are |here )?(?:from|of) (?:an?|our|my) (?:\\p{Ll}+ ){0,3}?${TRIP} (?:to|in|around|through) ${PLACE}`,
  'gu',
)
const TRIP_OF = new RegExp(
  `\\b(?:from|during|on|of|after) (?:that|my|our) (?:\\p{Ll}+ ){0,2}?${TRIP} (?:to|in|around|through) ${PLACE}(?=,? (?:a few|a couple|two|three|four|five|several|\\d+|last|in \\d{4}|back in|when (?:I|we) (?:was|were))\\b)`,
  'gu',
)
const UNREAL = /\b(?:if|wish|would|could|dream(?:ed|t)?|planning|plan to|going to|next)\b/i

export function tripsMentioned(sentence: string, people: People): readonly Draft[] {
  if (UNREAL.test(sentence)) return []
  return [TRIP_MADE, FROM_TRIP, TRIP_OF].flatMap((pattern) =>
    [...sentence.matchAll(pattern)].map(
      ([, kind = 'trip', place = '']): Draft => ({
        type: 'event',
        slot: '',
        value: valueIn(place),
        says: `went on ${kind === 'vacation' || kind === 'holiday' ? kind : `a ${kind}`} to ${place}`,
        relevance: 'past',
        about: people.speaker,
      }),
    ),
  )
}
