import { verbForm } from '../../../../algorithms/text/inflection.ts'
import type { Word } from '../../../../algorithms/text/sentences.ts'

/** A part of a sentence with a verb of its own. */
export interface ClauseText {
  readonly text: string
  /** The word that joins it to what came before: and, because, who. */
  readonly link: string
}

/** "While I don't ski, I know the slopes": granted, and not the time of something else. */
const isConceded = ({ text, link }: ClauseText): boolean =>
  link === 'while' && /^(?:I|we) (?:\p{L}+ly )?(?:do|am|are|have) (?:\p{L}+ly )?not\b/iu.test(text)

/** Says under which condition or when something else holds, and nothing by itself. */
export const isCondition = (part: ClauseText): boolean =>
  /^(?:if|unless|whether|whenever|until|before|as|where|once|while)$/.test(part.link) && !isConceded(part)

const PRONOUNS = new Set('i we he she they you it there everyone everybody people somebody nobody'.split(' '))
const POSSESSIVES = new Set('my our his her their the'.split(' '))
const AUXILIARIES = new Set(
  'am is are was were do does did have has had will would can could should shall may might must'.split(' '),
)
const JOINING = new Set(['and', 'but', 'or', 'so', 'then', 'plus', '&', 'yet'])
const SUBORDINATING = new Set(
  'because since although though while whereas if unless when whenever until after before as where once whether'.split(
    ' ',
  ),
)
const BREAKS = new Set([';', ':', '(', ')', '…', '-', '/', '[', ']', '•', '*', '!', '.', '?'])
const ADVERBS = new Set(
  'also then now just still never always usually really often currently recently actually even sometimes only rarely definitely absolutely already mostly mainly later finally'.split(
    ' ',
  ),
)
/** "photographer living in Split": a clause without its "who is". */
const BARE_PARTICIPLES = new Set(['living', 'working', 'studying', 'based', 'originally'])

const join = (words: readonly Word[]): string => {
  let text = ''
  for (const word of words) text += word.hasGap && text !== '' ? ` ${word.text}` : word.text
  return text
}

export const textOf = (words: readonly Word[]): string => join(words)

class Splitter {
  readonly #words: readonly Word[]
  readonly #clauses: ClauseText[] = []
  #open: Word[] = []
  #link = ''
  /** Where the commas and joining words at hand end: they are walked over once. */
  #joinedUpTo = 0

  constructor(words: readonly Word[]) {
    this.#words = words
  }

  split(): ClauseText[] {
    for (let at = 0; at < this.#words.length; ) at = this.#step(at)
    this.#close('')
    return this.#clauses
  }

  #close(link: string): void {
    const text = join(this.#open).trim()
    if (text !== '') this.#clauses.push({ text, link: this.#link })
    this.#open = []
    this.#link = link
  }

  /** Reads the word at a place and returns the next place to read. */
  #step(at: number): number {
    const word = this.#words[at]
    if (word === undefined) return at + 1
    if (BREAKS.has(word.text) && ((word.text !== '-' && word.text !== '/') || word.hasGap)) {
      this.#close('')
      return at + 1
    }
    // "Yesterday, I …": the day belongs to what follows.
    if (word.text === ',' && this.#isTimeOnly()) {
      this.#open.push(word)
      return at + 1
    }
    if (word.text === ',' || JOINING.has(word.lower)) {
      // "Me and my friends" and "my wife and I" are one subject.
      if ((this.#open.at(-1)?.lower === 'me' && this.#open.length < 4) || this.#joinsSpeaker(at)) {
        this.#open.push(word)
        return at + 1
      }
      const next = this.#pastJoining(at)
      const link = this.#words[next]?.lower ?? ''
      if (SUBORDINATING.has(link) && this.#startsSubject(next + 1)) return this.#cut(link, next + 1)
      if (/^(?:who|which)$/.test(link) && this.#isFinite(next + 1)) return this.#cut('who', next + 1)
      if (this.#startsSubject(next) || this.#goesOn(next) || this.#startsThing(at, next))
        return this.#cut('and', next)
    } else if (this.#open.length > 0 && SUBORDINATING.has(word.lower) && this.#startsSubject(at + 1)) {
      return this.#cut(word.lower, at + 1)
    } else if (word.lower === 'who' && this.#isFinite(at + 1)) {
      return this.#cut('who', at + 1)
    } else if (this.#isRunOn(at)) {
      return this.#cut('and', at)
    } else if (
      this.#open.length > 2 &&
      BARE_PARTICIPLES.has(word.lower) &&
      this.#isAfterNoun(at) &&
      !this.#isUnderWay(at)
    ) {
      this.#close('and')
    }
    if (this.#open.length === 0 && SUBORDINATING.has(word.lower) && this.#startsSubject(at + 1)) {
      this.#link = word.lower
      return at + 1
    }
    this.#open.push(word)
    return at + 1
  }

  #isTimeOnly(): boolean {
    return (
      this.#open.length > 0 &&
      this.#open.length < 5 &&
      /^(?:yesterday|today|tomorrow|last|next|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:\d+|two|three|four|a few|a couple of) (?:days|weeks|months|years) ago)\b/.test(
        join(this.#open).toLowerCase(),
      ) &&
      !this.#open.some(({ lower }) => AUXILIARIES.has(lower) || PRONOUNS.has(lower))
    )
  }

  #cut(link: string, next: number): number {
    this.#close(link)
    return next
  }

  #pastJoining(at: number): number {
    if (at < this.#joinedUpTo) return this.#joinedUpTo
    let next = at
    while (this.#words[next]?.text === ',' || JOINING.has(this.#words[next]?.lower ?? '')) next += 1
    this.#joinedUpTo = next
    return next
  }

  #joinsSpeaker(at: number): boolean {
    const [first, , last] = this.#open
    const isName = (word: Word | undefined): boolean =>
      word?.tag === 'PROPN' && /^\p{Lu}\p{Ll}/u.test(word.text)
    const isOne = this.#open.length === 1 && isName(first)
    const isOwn =
      /^(?:my|our)$/.test(first?.lower ?? '') &&
      (this.#open.length === 2 || (this.#open.length === 3 && isName(last)))
    return (isOne || isOwn) && this.#words[at]?.lower === 'and' && this.#words[at + 1]?.lower === 'i'
  }

  /** "I am still working on …". */
  #isUnderWay(at: number): boolean {
    let place = at - 1
    while (ADVERBS.has(this.#words[place]?.lower ?? '')) place -= 1
    return /^(?:am|is|are|was|were|been|be)$/.test(this.#words[place]?.lower ?? '')
  }

  #isAfterNoun(at: number): boolean {
    return /^(?:NOUN|PROPN|PUNCT|NUM|ADV)$/.test(this.#words[at - 1]?.tag ?? '')
  }

  #isFinite(at: number): boolean {
    let place = at
    while (ADVERBS.has(this.#words[place]?.lower ?? '')) place += 1
    const word = this.#words[place]
    if (word === undefined) return false
    if (AUXILIARIES.has(word.lower)) return true
    const form = verbForm(word.lower)?.form
    if (form === undefined || form === 'gerund') return false
    if (word.tag === 'VERB' || word.tag === 'AUX') return true
    return form === 'third' && this.#words[place + 1]?.tag !== 'PUNCT' && place + 1 < this.#words.length
  }

  /** "that's a pretty tree i love autumn", but "a tree I love". */
  #isLiking(at: number): boolean {
    return (
      /^(?:love|like|hate|enjoy|prefer)$/.test(this.#words[at]?.lower ?? '') &&
      /^(?:NOUN|PROPN|VERB)$/.test(this.#words[at + 1]?.tag ?? '')
    )
  }

  /** The same subject goes on with another verb: "… and live in Rome". */
  #goesOn(at: number): boolean {
    const word = this.#words[at]
    if (word === undefined || this.#open.length < 2) return false
    if (BARE_PARTICIPLES.has(word.lower)) return true
    const next = this.#words[at + 1]
    if (ADVERBS.has(word.lower) && BARE_PARTICIPLES.has(next?.lower ?? '')) return true
    if (ADVERBS.has(word.lower) && verbForm(next?.lower ?? '')?.form === 'gerund') return this.#goesOn(at + 1)
    if (verbForm(word.lower)?.form === 'gerund' && word.tag === 'VERB') {
      // "We're checking in and leaving", but not "I like cooking and baking".
      const [first, second, third] = this.#open
      const isGerund = (one: Word | undefined): boolean => verbForm(one?.lower ?? '')?.form === 'gerund'
      return (
        /^(?:am|are|is)$/.test(second?.lower ?? '') && PRONOUNS.has(first?.lower ?? '') && isGerund(third)
      )
    }
    return (
      this.#isFinite(at) &&
      this.#open.some((one) => AUXILIARIES.has(one.lower) || verbForm(one.lower) !== undefined)
    )
  }

  #startsSubject(at: number): boolean {
    const word = this.#words[at]
    if (word === undefined) return false
    const next = this.#words[at + 1]
    if (word.lower === 'i') return next !== undefined
    if (PRONOUNS.has(word.lower)) return this.#isFinite(at + 1)
    if (POSSESSIVES.has(word.lower)) return this.#verbWithin(at + 1, 6)
    if (ADVERBS.has(word.lower)) return this.#words[at + 1]?.lower === 'i'
    return (
      (word.tag === 'PROPN' || /^\p{Lu}/u.test(word.text)) &&
      at > 0 &&
      this.#isFinite(at + 1) &&
      next?.text !== ','
    )
  }

  /** ", but jazz is my favourite": a noun with its verb after a comma and a joining word. */
  #startsThing(at: number, next: number): boolean {
    const isOfLife =
      /^(?:things|life|work|business|school|everything|time)$/.test(this.#words[next]?.lower ?? '') &&
      /^(?:is|are|was|were|has|have)$/.test(this.#words[next + 1]?.lower ?? '')
    if (isOfLife) return true
    return (
      this.#words[at]?.text === ',' &&
      next > at + 1 &&
      /^(?:NOUN|PROPN|VERB|ADJ)$/.test(this.#words[next]?.tag ?? '') &&
      /^(?:is|are|was|were)$/.test(this.#words[next + 1]?.lower ?? '')
    )
  }

  #verbWithin(at: number, count: number): boolean {
    for (let place = at; place < at + count; place += 1) {
      const word = this.#words[place]
      if (word === undefined || (word.tag === 'PUNCT' && word.text !== "'s") || JOINING.has(word.lower))
        return false
      if (place > at && (AUXILIARIES.has(word.lower) || (word.tag === 'VERB' && this.#isFinite(place))))
        return true
    }
    return false
  }

  /** "i live in lyon i have two dogs": people forget the full stop. */
  #isRunOn(at: number): boolean {
    const word = this.#words[at]
    const before = this.#words[at - 1]
    if (before === undefined || this.#open.length < 3) return false
    // "I have been to Italy it is one of my favourite places".
    if (word?.lower === 'it')
      return /^(?:is|was)$/.test(this.#words[at + 1]?.lower ?? '') && /^(?:NOUN|PROPN)$/.test(before.tag)
    if (word?.lower !== 'i') return false
    // "how lucky I am to have them".
    if (this.#words[at - 2]?.lower === 'how') return false
    if (
      /^(?:that|than|as|what|how|why|think|believe|guess|hope|know|say|said|wish|so|everything|all|whatever|time|times|thing|things|place|places|way|day|party|one|lounge|moment|sure|certain|ensure)$/.test(
        before.lower,
      )
    )
      return false
    const isSaid = this.#isFinite(at + 1) || this.#isLiking(at + 1)
    return /^(?:NOUN|PROPN|NUM|ADJ|ADV|INTJ|PRON)$/.test(before.tag) && isSaid
  }
}

/** Splits a sentence wherever another statement begins. */
export const splitClauses = (words: readonly Word[]): ClauseText[] => new Splitter(words).split()
