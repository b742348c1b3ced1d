import { createRequire } from 'node:module'
import type { ItemSentence, Model, WinkMethods } from 'wink-nlp'

export interface Word {
  readonly text: string
  readonly lower: string
  /** Universal part of speech: NOUN, VERB, PROPN, PUNCT, and so on. */
  readonly tag: string
  /** Whether a space stands in front of it. */
  readonly hasGap: boolean
}

const require = createRequire(import.meta.url)
let reader: WinkMethods | undefined
/** Words that the model does not know are numbered after those it knows, in the order in which they are read. */
let firstUnknown = 0

/**
 * The language model takes a third of a second and some memory, which a process that never reads does not pay. A server
 * loads it before a request has to wait for it.
 */
export function loadedReader(): WinkMethods {
  if (reader === undefined) {
    const winkNLP = require('wink-nlp') as (model: Model, pipe: string[]) => WinkMethods
    reader = winkNLP(require('wink-eng-lite-web-model') as Model, ['sbd', 'pos'])
    // Before any text is read: whatever is unknown in it gets a higher number.
    firstUnknown = numberOf(reader, 'qzxwvk')
  }
  return reader
}

const numberOf = ({ readDoc, its }: WinkMethods, word: string): number =>
  Number(readDoc(word).tokens().itemAt(0).out(its.uniqueId))

/** Whether the language model's 87,000 English words lack this one: a name, a place, or a typing error. */
export const isUnknownWord = (word: string): boolean =>
  numberOf(loadedReader(), word.slice(0, WORD_LENGTH_MAX).toLowerCase()) >= firstUnknown

/**
 * What stands between two spaces is read up to here: no real word is longer, and the tokenizer takes more than
 * linear time for what has no spaces in it.
 */
const WORD_LENGTH_MAX = 60
const OVERLONG = new RegExp(`\\S{${WORD_LENGTH_MAX + 1},}`, 'g')
/** Sentences beyond this are lists or noise; what follows in them is not read. */
const SENTENCE_WORDS_MAX = 400

/**
 * "handed in my notice. no plan yet": people forget the capital letter too, and the model takes that for one sentence.
 * Abbreviations are shorter, or listed.
 */
const UNCAPITALISED =
  /(?<=\p{L}{3}[.!?]{1,3}) (?=\p{Ll})(?<!\b(?:etc|approx|incl|dept|appt|appts|vs|min|mins|max|hrs|hr|ext|tel|apt|est|avg|vol|fig|inc|ltd|corp|misc|temp|orig|esp|prof|assoc)\. )/gu

/** Splits English text into sentences of tagged words. Lines are sentences too: people forget the full stop. */
export function readSentences(text: string): Word[][] {
  const nlp = loadedReader()
  return text
    .replace(OVERLONG, (run) => run.slice(0, WORD_LENGTH_MAX))
    .replace(UNCAPITALISED, '\n')
    .split(/\n+/)
    .filter((line) => /\p{L}|\d/u.test(line))
    .flatMap((line) => {
      const sentences: Word[][] = []
      const document = nlp.readDoc(line)
      document.sentences().each((sentence: ItemSentence) => {
        const tokens = sentence.tokens()
        const words = tokens.out() as string[]
        const tags = tokens.out(nlp.its.pos) as string[]
        const gaps = tokens.out(nlp.its.precedingSpaces) as string[]
        sentences.push(
          words.slice(0, SENTENCE_WORDS_MAX).map((text, at) => ({
            text,
            lower: text.toLowerCase(),
            tag: tags[at] ?? 'X',
            hasGap: gaps[at] !== '',
          })),
        )
      })
      return sentences
    })
}
