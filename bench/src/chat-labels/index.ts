import { DISCLOSED } from './disclosures.ts'
import { DISCLOSED_HELD_OUT } from './held-out.ts'
import { JUDGED_HELD_OUT } from './held-out-verdicts.ts'
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

/** `3 D1:4 words that matter`, of conversation `Chat_3`. */
export const disclosures: readonly Disclosure[] = [...linesOf(DISCLOSED), ...linesOf(DISCLOSED_HELD_OUT)].map(
  (line) => {
    const [chat = '', turn = '', ...words] = line.split(' ')
    return { conversation: `Chat_${chat}`, turn, words: words.join(' ') }
  },
)

/** `+ 3 D1:4 0a1b2c3d`: the fact with that key, learned from that turn, is correct and useful; `-`: it is not. */
export const verdicts: ReadonlyMap<string, boolean> = new Map(
  [...linesOf(JUDGED), ...linesOf(JUDGED_HELD_OUT)].map((line) => {
    const [sign = '', chat = '', turn = '', key = ''] = line.split(' ')
    return [`${chat.includes('-') ? chat : `Chat_${chat}`} ${turn} ${key}`, sign === '+'] as const
  }),
)
