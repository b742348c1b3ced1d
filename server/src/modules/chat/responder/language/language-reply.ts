import { isUnspaced, plainWords } from '../../../../algorithms/text/plain-words.ts'
import { cutText } from '../../../../kernel/cut-text.ts'
import type { Known } from '../answers.ts'
import { PHRASES } from '../phrases/index.ts'
import type { HeardKind, ReplyKind } from '../phrases/language-phrases.ts'
import { quoteFor } from '../quote.ts'
import type { Reply, Situation } from '../situation.ts'
import { Dice } from '../speech.ts'
import { understand } from '../understand.ts'
import { asksIn, isHeard } from './heard.ts'
import { type OwnWords, ownWordsFor, quotedIn } from './own-words.ts'
import { sentencesIn, withoutFullStop } from './sentences-in.ts'

interface Part {
  readonly text: string
  readonly usedIds: readonly string[]
}

const PARTS_MAX = 4
const SAID_LENGTH_MAX = 160
const STATEMENT_WORDS_MIN = 2
const STATEMENT_LETTERS_MIN = 4
const ATTEMPTS_MAX = 6
const RECAP_MAX = 3
/** A fact ends when the message that ended it was said. */
const SAME_MOMENT_MS = 60_000

/** A reply in another language than English: greetings, notes, and answers in the person's own words. */
export function languageReply(situation: Situation, language: string): Reply {
  const last = situation.recentTurns.findLast((turn) => turn.role === 'assistant')?.content
  let reply: Reply = { text: '', usedIds: [] }
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    reply = attemptReply(situation, language, attempt)
    if (reply.text !== last) break
  }
  return reply
}

function attemptReply(situation: Situation, language: string, attempt: number): Reply {
  const dice = new Dice(`${situation.sessionId}/${situation.recentTurns.length}/${attempt}`)
  const speaker = new Speaker(situation, language, dice)
  const parts = speaker.parts().slice(0, PARTS_MAX)
  return {
    text: parts.map(({ text }) => text).join(isUnspaced(language) && language !== 'ko' ? '' : ' '),
    usedIds: [...new Set(parts.flatMap(({ usedIds }) => usedIds))],
  }
}

const PLAIN: readonly (readonly [HeardKind, ReplyKind])[] = [
  ['howAreYou', 'well'],
  ['whoAreYou', 'introduction'],
  ['greets', 'greeting'],
  ['leaves', 'farewell'],
  ['thanks', 'welcome'],
]

class Speaker {
  readonly #situation: Situation
  readonly #language: string
  readonly #dice: Dice

  constructor(situation: Situation, language: string, dice: Dice) {
    this.#situation = situation
    this.#language = language
    this.#dice = dice
  }

  parts(): readonly Part[] {
    const { message } = this.#situation
    const isRefused = understand(message).some(({ intent }) => intent === 'rule change')
    if (isRefused) return [this.#plain('refused')]
    const sentences = sentencesIn(message)
    if (sentences.length === 0) return [this.#plain('nothingSaid')]
    const parts: Part[] = []
    const told: string[] = []
    for (const sentence of sentences) {
      const part = this.#partFor(sentence)
      if (part !== undefined) parts.push(part)
      else if (this.#isTold(sentence)) told.push(withoutFullStop(sentence))
    }
    if (told.length > 0) parts.push(this.#noted(told))
    return parts.length > 0 ? parts : [this.#plain('remarked')]
  }

  /** Undefined for what asks nothing. */
  #partFor(sentence: string): Part | undefined {
    const isQuestion = asksIn(sentence, this.#language)
    if (isQuestion && isHeard('recap', sentence, this.#language)) return this.#recap()
    const isShort = plainWords(sentence).length <= SHORT_WORDS
    const plain = PLAIN.find(([heard]) => isHeard(heard, sentence, this.#language))
    if (plain !== undefined && (isQuestion ? plain[0] === 'howAreYou' || plain[0] === 'whoAreYou' : isShort))
      return this.#plain(plain[1])
    return isQuestion ? this.#answer(sentence) : undefined
  }

  #answer(question: string): Part {
    const found = ownWordsFor(question, this.#language, this.#situation.known)
    if (found.length > 0) return this.#quoted(found)
    const later = this.#saidInstead(question)
    if (later.length > 0) return this.#quoted(later)
    const passage = quoteFor(question, this.#situation.passages ?? [], this.#language)
    if (passage === undefined) return this.#plain('unknown')
    const text = this.#pick('source').replace('{source}', passage.source).replace('{quote}', passage.quote)
    return { text, usedIds: [] }
  }

  /** What ended the statement that would have answered: "Our daughter is born", to one who was pregnant. */
  #saidInstead(question: string): readonly OwnWords[] {
    const { ended = [], known } = this.#situation
    const over = ended.flatMap(({ text, slot, until }): Known[] =>
      until === null ? [] : [{ id: '', kind: 'fact', text, slot, at: until, sessionId: '' }],
    )
    const [best] = ownWordsFor(question, this.#language, over)
    if (best === undefined) return []
    const [next] = known
      .filter(({ at }) => Math.abs(at.getTime() - best.at.getTime()) <= SAME_MOMENT_MS)
      .flatMap((one): OwnWords[] => {
        const text = one.kind === 'fact' ? (quotedIn(one.text)[0] ?? '') : one.role === 'user' ? one.text : ''
        return text === '' || asksIn(text, this.#language)
          ? []
          : [{ id: one.id, isFact: one.kind === 'fact', text, at: one.at }]
      })
    return next === undefined ? [] : [next]
  }

  #recap(): Part {
    const { known } = this.#situation
    const facts = known.filter(({ kind }) => kind === 'fact')
    const said = known.filter(({ kind, role }) => kind === 'message' && role === 'user')
    const own = [...facts, ...said].flatMap((one): OwnWords[] => {
      const from = one.text.indexOf('“')
      const text =
        one.kind === 'fact' && from >= 0 ? one.text.slice(from + 1, one.text.lastIndexOf('”')) : one.text
      const isOwn = one.kind === 'message' || from >= 0
      const isTold = isOwn && !asksIn(text, this.#language) && this.#isTold(text)
      return isTold ? [{ id: one.id, isFact: one.kind === 'fact', text, at: one.at }] : []
    })
    const distinct = [...new Map(own.map((one) => [plainWords(one.text).join(' '), one] as const)).values()]
    return distinct.length === 0 ? this.#plain('unknown') : this.#quoted(distinct.slice(0, RECAP_MAX))
  }

  #quoted(found: readonly OwnWords[]): Part {
    const texts = found.map(({ text }, at) =>
      this.#pick(at === 0 ? 'told' : 'toldAlso').replace('{said}', () => shortened(text)),
    )
    return { text: texts.join(' '), usedIds: found.flatMap(({ id, isFact }) => (isFact ? [id] : [])) }
  }

  #noted(told: readonly string[]): Part {
    const [first = ''] = told
    const text =
      told.length > 1 || first.length > SAID_LENGTH_MAX
        ? this.#pick('notedAll')
        : this.#pick('noted').replace('{said}', () => first)
    return { text, usedIds: [] }
  }

  #isTold(sentence: string): boolean {
    const letters = sentence.match(/\p{L}/gu)?.length ?? 0
    return isUnspaced(this.#language)
      ? letters >= STATEMENT_LETTERS_MIN
      : plainWords(sentence).length >= STATEMENT_WORDS_MIN
  }

  #plain(kind: ReplyKind): Part {
    return { text: this.#pick(kind).replace('{name}', () => this.#situation.persona.name), usedIds: [] }
  }

  #pick(kind: ReplyKind): string {
    return this.#dice.pick(PHRASES.get(this.#language)?.replies[kind] ?? [''])
  }
}

/** A greeting with more words in it tells something. */
const SHORT_WORDS = 4

function shortened(text: string): string {
  const said = withoutFullStop(text)
  return said.length <= SAID_LENGTH_MAX ? said : `${cutText(said, SAID_LENGTH_MAX).trimEnd()} …`
}
