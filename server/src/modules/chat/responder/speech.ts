import { createHash } from 'node:crypto'

/** Small things about English sentences that everything else here needs. */

const ABBREVIATION = /\b(?:mr|mrs|ms|dr|st|prof|vs|etc|e\.g|i\.e)\.$/i

/** Longer than any spoken sentence; of pasted text the beginning is enough to reply to. */
const LENGTH_READ_MAX = 8_000
/** No abbreviation is longer, the character in front of it included. */
const ABBREVIATION_LENGTH_MAX = 6

/** Sentences, roughly: a full stop after an abbreviation or inside a number does not end one. */
export function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = []
  let current: string[] = []
  const end = (): void => {
    if (current.length > 0) sentences.push(current.join(' '))
    current = []
  }
  for (const piece of text.slice(0, LENGTH_READ_MAX).split(/(?<=[.!?…])\s+|\n+/)) {
    const part = piece.trim()
    if (part !== '') current.push(part)
    if (!ABBREVIATION.test(part.slice(-ABBREVIATION_LENGTH_MAX))) end()
  }
  end()
  return sentences
}

export const withoutEnd = (sentence: string): string =>
  sentence.trim().replace(/(?<![\s.!?…,;:])[\s.!?…,;:]+$/, '')

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Lower case at the beginning, unless the word is one that is always written large. */
export function inSentence(text: string): string {
  const [first = ''] = text.split(/\s/, 1)
  const isPlain =
    /^(?:You|Your|You're|You've|You'd|You'll|The|A|An|It|My|In|On|At|We|They|There|This|That|Some|Every|Last|Next)$/.test(
      first,
    )
  return isPlain ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`
}

/** Choices that look free and are always the same for the same seed. */
export class Dice {
  readonly #seed: string
  #throws = 0

  constructor(seed: string) {
    this.#seed = seed
  }

  /** From 0 up to, not including, `sides`. */
  roll(sides: number): number {
    this.#throws += 1
    const hash = createHash('sha256').update(`${this.#seed}/${this.#throws}`).digest()
    return hash.readUInt32BE(0) % Math.max(1, sides)
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.roll(choices.length)] as T
  }

  /** True in about that share of cases. */
  chance(share: number): boolean {
    return this.roll(1_000) < share * 1_000
  }
}
