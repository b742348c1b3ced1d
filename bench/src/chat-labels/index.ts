import { DISCLOSED } from './disclosures.ts'
import { DISCLOSED_EIGHTH } from './eighth.ts'
import { JUDGED_EIGHTH } from './eighth-verdicts.ts'
import { DISCLOSED_FIFTH } from './fifth.ts'
import { JUDGED_FIFTH } from './fifth-verdicts.ts'
import { DISCLOSED_FOURTH } from './fourth.ts'
import { JUDGED_FOURTH } from './fourth-verdicts.ts'
import { DISCLOSED_FRESH } from './fresh.ts'
import { DISCLOSED_FRESH_LATER } from './fresh-later.ts'
import { JUDGED_FRESH_LATER } from './fresh-later-verdicts.ts'
import { JUDGED_FRESH } from './fresh-verdicts.ts'
import { DISCLOSED_HELD_OUT } from './held-out.ts'
import { JUDGED_HELD_OUT } from './held-out-verdicts.ts'
import { JUDGED_NEWLY_LEARNED } from './newly-learned-verdicts.ts'
import { DISCLOSED_NINTH } from './ninth.ts'
import { JUDGED_NINTH } from './ninth-verdicts.ts'
import { DISCLOSED_SEVENTH } from './seventh.ts'
import { JUDGED_SEVENTH } from './seventh-verdicts.ts'
import { DISCLOSED_SIXTH } from './sixth.ts'
import { JUDGED_SIXTH } from './sixth-verdicts.ts'
import { DISCLOSED_TENTH } from './tenth.ts'
import { JUDGED_TENTH } from './tenth-verdicts.ts'
import { DISCLOSED_THIRD } from './third.ts'
import { JUDGED_THIRD } from './third-verdicts.ts'
import { JUDGED } from './verdicts.ts'

/** Something that a person clearly says of themselves, known by words that a fact about it must have. */
export interface Disclosure {
  readonly conversation: string
  readonly turn: string
  /** All of the words, or all of those after a `|`. */
  readonly words: string
}

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** `3` is `Chat_3`; a name with a hyphen stands for itself. */
const conversationOf = (name: string): string => (name.includes('-') ? name : `Chat_${name}`)

/** `3 D1:4 words that matter`, of conversation `Chat_3`. */
const disclosuresIn = (text: string): readonly Disclosure[] =>
  linesOf(text).map((line) => {
    const [chat = '', turn = '', ...words] = line.split(' ')
    return { conversation: conversationOf(chat), turn, words: words.join(' ') }
  })

/** `+ 3 D1:4 0a1b2c3d`: the fact with that key, learned from that turn, is correct and useful; `-`: it is not. */
const verdictsIn = (...texts: readonly string[]): ReadonlyMap<string, boolean> =>
  new Map(
    texts.flatMap(linesOf).map((line) => {
      const [sign = '', chat = '', turn = '', key = ''] = line.split(' ')
      return [`${conversationOf(chat)} ${turn} ${key}`, sign === '+'] as const
    }),
  )

export const disclosures: readonly Disclosure[] = [
  ...disclosuresIn(DISCLOSED),
  ...disclosuresIn(DISCLOSED_HELD_OUT),
]
export const verdicts = verdictsIn(JUDGED, JUDGED_HELD_OUT)

/** Samples that were labelled after the rules had been changed: the first was worked on afterwards. */
export const samples: readonly {
  readonly title: string
  readonly disclosures: readonly Disclosure[]
  readonly verdicts: ReadonlyMap<string, boolean>
}[] = [
  {
    title: 'first fresh sample, worked on since',
    disclosures: disclosuresIn(DISCLOSED_FRESH),
    verdicts: verdictsIn(JUDGED_FRESH),
  },
  {
    title: 'second fresh sample, worked on since',
    disclosures: disclosuresIn(DISCLOSED_FRESH_LATER),
    verdicts: verdictsIn(JUDGED_FRESH_LATER),
  },
  {
    title: 'third fresh sample, worked on since',
    disclosures: disclosuresIn(DISCLOSED_THIRD),
    verdicts: verdictsIn(JUDGED_THIRD),
  },
  {
    title: 'fourth fresh sample, worked on since',
    disclosures: disclosuresIn(DISCLOSED_FOURTH),
    verdicts: verdictsIn(JUDGED_FOURTH),
  },
  {
    title: 'fifth fresh sample',
    disclosures: disclosuresIn(DISCLOSED_FIFTH),
    verdicts: verdictsIn(JUDGED_FIFTH),
  },
  {
    title: 'sixth fresh sample, worked on since',
    disclosures: disclosuresIn(DISCLOSED_SIXTH),
    verdicts: verdictsIn(JUDGED_SIXTH),
  },
  {
    title: 'seventh fresh sample, worked on since',
    disclosures: disclosuresIn(DISCLOSED_SEVENTH),
    verdicts: verdictsIn(JUDGED_SEVENTH),
  },
  {
    title: 'eighth fresh sample, worked on since',
    disclosures: disclosuresIn(DISCLOSED_EIGHTH),
    verdicts: verdictsIn(JUDGED_EIGHTH),
  },
  {
    title: 'ninth fresh sample, with what was newly learned since',
    disclosures: disclosuresIn(DISCLOSED_NINTH),
    verdicts: verdictsIn(JUDGED_NINTH, JUDGED_NEWLY_LEARNED),
  },
  {
    title: 'tenth fresh sample',
    disclosures: disclosuresIn(DISCLOSED_TENTH),
    verdicts: verdictsIn(JUDGED_TENTH),
  },
]
