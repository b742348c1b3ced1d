import type { Draft } from '../drafts.ts'
import { listed, titled } from '../reading/objects.ts'
import { isLanguage } from './lexicon.ts'
import { isStated, ofPerson, plainly, type Rule } from './rule.ts'

const LEVEL =
  /^(?:a (?:bit|little)(?: of)?|some|basic|fluent|native|perfect|good|conversational|decent|broken) /i

const speaking = ofPerson('speak learn study practise practice understand', (_clause, said) => {
  if (said.modal !== '' && said.modal !== 'can') return []
  const isLearning = said.verb !== 'speak' && said.verb !== 'understand'
  return listed(said.rest).flatMap((item): Draft[] => {
    const plain = item
      .replace(LEVEL, '')
      .replace(/ (?:for|since|at|on|with|in)\b.*/i, '')
      .replace(
        / (?:fluently|natively|well|pretty well|quite well|at home|at school|a bit|a little|very well)$/i,
        '',
      )
    if (!isLanguage(plain)) return []
    const name = plain.toLowerCase()
    if (said.isNegated)
      return [
        {
          type: 'language',
          slot: `language/${name}`,
          value: 'none',
          polarity: -1,
          isNegation: true,
          says: `does not speak ${titled(name)}`,
        },
      ]
    if (isLearning && said.tense === 'past' && !said.isPerfect) return []
    const level = /fluent/i.test(item)
      ? 'fluent'
      : /native/i.test(item)
        ? 'native'
        : LEVEL.test(item) || / a (?:bit|little)$/i.test(item)
          ? 'basic'
          : isLearning
            ? 'learning'
            : 'speaks'
    const says = isLearning
      ? `is learning ${titled(name)}`
      : level === 'basic'
        ? `speaks a little ${titled(name)}`
        : `speaks ${titled(name)}${level === 'speaks' ? '' : ` (${level})`}`
    return [
      { type: 'language', slot: `language/${name}`, value: level, says, polarity: 1, sentiment: 'neutral' },
    ]
  })
})

const fluent = ofPerson('be', (_clause, said) => {
  const found = /^(fluent|native) in (.+)|^a native (\p{L}+) speaker/iu.exec(plainly(said.rest))
  if (found === null || said.isNegated || !isStated(said)) return []
  const level = found[3] === undefined ? 'fluent' : 'native'
  return listed(found[2] ?? found[3] ?? '').flatMap((item): Draft[] =>
    isLanguage(item)
      ? [
          {
            type: 'language',
            slot: `language/${item.toLowerCase()}`,
            value: level,
            polarity: 1,
            sentiment: 'neutral',
            says: `speaks ${titled(item)} (${level})`,
          },
        ]
      : [],
  )
})

export const languageRules: readonly Rule[] = [fluent, speaking]
